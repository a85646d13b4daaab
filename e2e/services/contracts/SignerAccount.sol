// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An account whose one key signs for it (ERC-1271). Also the code that an account with a key may take on (EIP-7702).
contract SignerAccount {
    address public immutable signer;

    constructor(address signer_) {
        signer = signer_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[:32]);
        bytes32 s = bytes32(signature[32:64]);
        address recovered = ecrecover(hash, uint8(signature[64]), r, s);
        return recovered != address(0) && recovered == signer ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Deploys accounts at predicted addresses (ERC-6492).
contract SignerAccountFactory {
    function create(address signer) external returns (address) {
        return address(new SignerAccount{salt: 0}(signer));
    }

    function foretell(address signer) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(SignerAccount).creationCode, abi.encode(signer)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code)))));
    }
}

/// An account whose code answers a question about a signature in a way of its own.
contract UnruledAccount {
    uint8 private immutable way;

    constructor(uint8 way_) {
        way = way_;
    }

    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        if (way == 0) revert("no");
        if (way == 1) while (gasleft() > 0) {}
        if (way == 2)
            assembly {
                return(0, 0x40000)
            }
        if (way == 3)
            assembly {
                return(0, 0)
            }
        // True, and not the answer of the standard.
        return bytes4(uint32(1));
    }
}
