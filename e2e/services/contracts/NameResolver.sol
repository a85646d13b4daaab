// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Resolves the names of a zone that a server keeps (ENSIP-10, ERC-3668): clients ask the server, and this contract takes its
/// answers only with a signature of a key that its owner trusts. Set as the resolver of the zone, it answers for all
/// names below it.
contract NameResolver {
    address public owner;
    /// Whom the owner offered this contract to.
    address public nextOwner;
    /// Keys whose answers are taken.
    mapping(address => bool) public isSigner;
    /// Addresses of servers, with `{sender}` and `{data}`; clients ask the first one first.
    string[] private urls;

    event SignerChanged(address indexed signer, bool isTrusted);
    event UrlsChanged(string[] urls);
    event OwnerChanged(address indexed owner);

    /// Tells clients where to ask, and where to bring the answer (ERC-3668).
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotTheOwner();
    error AnswerExpired(uint64 expires);
    error AnswerOfAStranger(address signer);
    error WrongSignature();

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotTheOwner();
        _;
    }

    constructor(string[] memory urls_, address[] memory signers) {
        owner = msg.sender;
        urls = urls_;
        for (uint256 i = 0; i < signers.length; i++) setTrust(signers[i], true);
    }

    function getUrls() external view returns (string[] memory) {
        return urls;
    }

    function setUrls(string[] memory urls_) external onlyOwner {
        urls = urls_;
        emit UrlsChanged(urls_);
    }

    /// Trust the next key before the server changes to it, and end the trust in the last one after.
    function setSigner(address signer, bool isTrusted) external onlyOwner {
        setTrust(signer, isTrusted);
    }

    function setTrust(address signer, bool isTrusted) private {
        isSigner[signer] = isTrusted;
        emit SignerChanged(signer, isTrusted);
    }

    /// The new owner must accept, so a mistyped address loses nothing.
    function offerOwnership(address to) external onlyOwner {
        nextOwner = to;
    }

    function acceptOwnership() external {
        if (msg.sender != nextOwner) revert NotTheOwner();
        owner = msg.sender;
        nextOwner = address(0);
        emit OwnerChanged(msg.sender);
    }

    /// ERC-165 itself, and ENSIP-10.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == this.supportsInterface.selector || id == this.resolve.selector;
    }

    /// Never answers itself. Parameters: the name in the form of DNS, and a call such as `addr(node)`.
    function resolve(bytes calldata, bytes calldata) external view returns (bytes memory) {
        revert OffchainLookup(address(this), urls, msg.data, this.resolveAnswer.selector, msg.data);
    }

    /// What `resolve` would have returned, if the server's answer is for this contract and this question, and holds now.
    function resolveAnswer(bytes calldata answer, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(answer, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired(expires);
        bytes32 hash =
            keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(result)));
        address signer = recover(hash, signature);
        if (!isSigner[signer]) revert AnswerOfAStranger(signer);
        return result;
    }

    function recover(bytes32 hash, bytes memory signature) private pure returns (address signer) {
        if (signature.length != 65) revert WrongSignature();
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        signer = ecrecover(hash, v, r, s);
        if (signer == address(0)) revert WrongSignature();
    }
}
