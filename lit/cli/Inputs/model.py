def f(x, y):
    return x + y


def g(宽, y):
    é = 宽 + y
    return é
