// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A price feed with the interface of Chainlink's aggregators, 8 decimals.
contract TestFeed {
    uint8 public constant decimals = 8;
    int256 private answer;
    uint256 private updatedAt;

    constructor(int256 answer_, uint256 updatedAt_) {
        answer = answer_;
        updatedAt = updatedAt_;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (1, answer, updatedAt, updatedAt, 1);
    }
}
