// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Empties deposit addresses into one treasury. A deposit address lends it its account (EIP-7702); the treasury calls
/// the deployed contract, which calls every address in turn. It has no storage, no owner and no other destination:
/// whoever lends it an account can only ever lose its tokens to the treasury.
contract Sweeper {
    struct Item {
        address from;
        uint256 amount;
    }

    address private immutable treasury;
    /// Tells the contract itself from the accounts that borrow its code.
    address private immutable self = address(this);

    constructor(address treasury_) {
        treasury = treasury_;
    }

    /// An address that lends its account goes on taking coins, also from senders that give 2,300 gas.
    receive() external payable {}

    /// Moves each amount of `token` to the treasury. An item that fails fails alone; `gasEach` bounds what one may use.
    function sweep(address token, uint256 gasEach, Item[] calldata items) external {
        require(msg.sender == treasury && address(this) == self);
        for (uint256 i = 0; i < items.length; ++i) {
            // A call never gets more than 63/64 of what is left: with less than it needs, nothing may happen at all,
            // or items would fail for want of gas alone.
            require(gasleft() - gasleft() / 64 > gasEach + 5000);
            bytes memory request = abi.encodeCall(this.collect, (token, items[i].amount));
            address from = items[i].from;
            // The outcome stands in the token's own Transfer event.
            assembly ("memory-safe") {
                pop(call(gasEach, from, 0, add(request, 32), mload(request), 0, 0))
            }
        }
    }

    /// Runs as a deposit address, called by nobody but the contract itself.
    function collect(address token, uint256 amount) external {
        require(msg.sender == self);
        (bool done, bytes memory answer) = token.call(abi.encodeWithSelector(0xa9059cbb, treasury, amount));
        // Some tokens answer nothing, some answer false instead of failing.
        require(done && (answer.length == 0 || abi.decode(answer, (bool))));
    }
}
