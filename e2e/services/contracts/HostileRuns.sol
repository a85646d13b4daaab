// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Contracts and tokens that make a test run tell another story than the transaction.

/// A prize that is only paid in a simulation.
contract TestRunPrize is ERC20("Prize", "PRIZE") {
    enum Tell {
        GasPrice,
        Coinbase,
        BaseFee,
        Randomness,
        Gas,
        Time,
        Origin
    }

    function looksLikeTest(Tell tell) public view returns (bool) {
        if (tell == Tell.GasPrice) return tx.gasprice == 0;
        if (tell == Tell.Coinbase) return block.coinbase == address(0);
        if (tell == Tell.BaseFee) return block.basefee == 0;
        if (tell == Tell.Randomness) return block.prevrandao == 0;
        if (tell == Tell.Gas) return gasleft() > 1_000_000;
        if (tell == Tell.Time) return block.timestamp < 1_700_000_000;
        return tx.origin == address(0);
    }

    /// Pays the prize in a simulation; otherwise keeps the value sent.
    function claim(Tell tell) external payable {
        if (!looksLikeTest(tell)) return;
        _mint(msg.sender, 5_000 ether);
        if (msg.value > 0) payable(msg.sender).transfer(msg.value);
    }

    /// Takes tokens only in a real transaction.
    function visit(Tell tell, ERC20 token) external {
        if (!looksLikeTest(tell)) token.transferFrom(msg.sender, address(this), token.balanceOf(msg.sender));
    }

    /// Fails in a test run alone.
    function hide(Tell tell, ERC20 token) external {
        require(!looksLikeTest(tell), "closed");
        token.transferFrom(msg.sender, address(this), token.balanceOf(msg.sender));
    }

    /// Needs far more gas than it uses.
    function roomy() external {
        require(gasleft() > 2_000_000, "too little gas");
        _mint(msg.sender, 1);
    }
}

/// Its logs match the request; its balances do not.
contract QuietToken is ERC20 {
    enum Way {
        KeepsHalf,
        TakesMore,
        KeepsAll,
        Rounds
    }

    Way private immutable way;
    mapping(address => int256) private skew;

    constructor(Way way_) ERC20("Quiet", "QUIET") {
        way = way_;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        if (way == Way.KeepsHalf) skew[to] -= int256(amount / 2);
        if (way == Way.TakesMore) skew[msg.sender] -= int256(amount / 10);
        if (way == Way.KeepsAll) skew[to] -= int256(amount);
        if (way == Way.Rounds) skew[to] -= 1;
        return super.transfer(to, amount);
    }

    function balanceOf(address account) public view override returns (uint256) {
        return uint256(int256(super.balanceOf(account)) + skew[account]);
    }
}

/// Takes a tenth on top of each transfer, and logs it.
contract SurchargeToken is ERC20("Surcharge", "SUR") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        _transfer(msg.sender, address(this), amount / 10);
        return super.transfer(to, amount);
    }
}
