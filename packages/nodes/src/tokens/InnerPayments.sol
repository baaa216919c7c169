// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Coins that contracts move, and calls that only look as if they did.
contract InnerPayments {
    /// Creates a contract whose only instruction leaves its coins to the heir and ends it.
    function inherit(address heir) external payable {
        bytes memory code = abi.encodePacked(hex"73", heir, hex"ff");
        address made;
        assembly ("memory-safe") {
            made := create(callvalue(), add(code, 32), mload(code))
        }
        require(made != address(0));
    }

    /// Pays inside a call that is undone.
    function undone(address payable to) external payable {
        try this.payAndRevert{value: msg.value}(to) {} catch {}
    }

    function payAndRevert(address payable to) external payable {
        (bool sent,) = to.call{value: msg.value}("");
        require(!sent);
    }

    /// Runs the code of an address on its own coins: nothing reaches that address.
    function delegated(address code) external payable {
        (bool done,) = code.delegatecall("");
        require(done);
    }

    /// Lets the code of another contract pay from here.
    function delegatedForward(address forwarder, address to) external payable {
        (bool done,) = forwarder.delegatecall(abi.encodeWithSignature("forward(address)", to));
        require(done);
    }

    /// Two equal parts to one address.
    function halves(address payable to) external payable {
        (bool first,) = to.call{value: msg.value / 2}("");
        (bool second,) = to.call{value: msg.value / 2}("");
        require(first && second);
    }
}
