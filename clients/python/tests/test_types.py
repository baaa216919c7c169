"""The generated types are whole: every name in them leads to a declaration."""

import inspect
import typing
import unittest

from florin import Florin
from florin.generated import resources, types


class Generated(unittest.TestCase):
    def test_every_member_has_a_type_that_exists(self) -> None:
        declared = [one for one in vars(types).values() if typing.is_typeddict(one) and one.__module__ == types.__name__]
        self.assertGreater(len(declared), 40)
        for one in declared:
            with self.subTest(one.__name__):
                self.assertTrue(typing.get_type_hints(one, vars(types)))

    def test_every_resource_is_declared_on_the_client(self) -> None:
        declared = typing.get_type_hints(Florin)
        self.assertEqual(set(declared), set(resources.RESOURCES))
        for name, resource in resources.RESOURCES.items():
            self.assertTrue(issubclass(declared[name], resource), name)

    def test_every_method_says_what_it_asks_for_and_has_types_that_exist(self) -> None:
        methods = [
            method
            for resource in resources.RESOURCES.values()
            for name, method in inspect.getmembers(resource, inspect.isfunction)
            if not name.startswith("_")
        ]
        self.assertGreater(len(methods), 40)
        for method in methods:
            with self.subTest(method.__qualname__):
                self.assertRegex(method.__doc__ or "", r"(GET|POST|PUT|DELETE) /")
                typing.get_type_hints(method, vars(resources))


if __name__ == "__main__":
    unittest.main()
