// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// An account with several owners for the local chains. Enough of them sign by EIP-712, then anybody may execute.
/// Messages are signed as SafeMessage, like in Safe's own contracts; transactions in a simpler form, as a list of
/// calls. What was carried out is logged as Safe does, by the hash that the owners signed.
contract SampleSafe is IERC1271 {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    bytes32 private constant DOMAIN = keccak256("EIP712Domain(uint256 chainId,address verifyingContract)");
    bytes32 private constant MESSAGE = keccak256("SafeMessage(bytes message)");
    bytes32 private constant TRANSACTION = keccak256("SampleSafeTx(bytes calls,uint256 nonce)");

    mapping(address => bool) public isOwner;
    uint256 public immutable getThreshold;
    uint256 public nonce;

    event ExecutionSuccess(bytes32 indexed txHash, uint256 payment);

    error NotSigned();
    error CallFailed(uint256 index);

    constructor(address[] memory owners, uint256 threshold) {
        for (uint256 i = 0; i < owners.length; i++) isOwner[owners[i]] = true;
        getThreshold = threshold;
    }

    receive() external payable {}

    /// @param signatures 65 bytes for each signing owner, ordered by ascending owner
    function execute(Call[] calldata calls, bytes calldata signatures) external {
        bytes32 content = keccak256(abi.encode(TRANSACTION, keccak256(abi.encode(calls)), nonce++));
        bytes32 digest = digestOf(content);
        if (!areSigned(digest, signatures)) revert NotSigned();
        for (uint256 i = 0; i < calls.length; i++) {
            (bool isDone,) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!isDone) revert CallFailed(i);
        }
        emit ExecutionSuccess(digest, 0);
    }

    function isValidSignature(bytes32 hash, bytes calldata signatures) external view returns (bytes4) {
        bytes32 content = keccak256(abi.encode(MESSAGE, keccak256(abi.encode(hash))));
        return areSigned(digestOf(content), signatures) ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    function digestOf(bytes32 content) private view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(DOMAIN, block.chainid, address(this)));
        return keccak256(abi.encodePacked("\x19\x01", domain, content));
    }

    function areSigned(bytes32 digest, bytes calldata signatures) private view returns (bool) {
        if (signatures.length != 65 * getThreshold) return false;
        address last = address(0);
        for (uint256 i = 0; i < getThreshold; i++) {
            (address signer, ECDSA.RecoverError failure,) = ECDSA.tryRecover(digest, signatures[65 * i:65 * (i + 1)]);
            if (failure != ECDSA.RecoverError.NoError || signer <= last || !isOwner[signer]) return false;
            last = signer;
        }
        return true;
    }
}
