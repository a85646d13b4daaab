// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The Ethereum Name Service for a local chain, reduced to what libraries call. Anybody can register a free name.

contract EnsRegistry {
    mapping(bytes32 => address) public owner;
    mapping(bytes32 => address) public resolver;

    constructor() {
        owner[bytes32(0)] = msg.sender;
    }

    modifier onlyOwner(bytes32 node) {
        require(owner[node] == msg.sender, "not the owner");
        _;
    }

    function setSubnodeRecord(bytes32 node, bytes32 label, address owner_, address resolver_) external onlyOwner(node) {
        bytes32 subnode = keccak256(abi.encodePacked(node, label));
        owner[subnode] = owner_;
        resolver[subnode] = resolver_;
    }
}

contract EnsResolver {
    EnsRegistry private immutable registry;
    mapping(bytes32 => address) private addresses;
    mapping(bytes32 => mapping(uint256 => bytes)) private otherAddresses;
    mapping(bytes32 => mapping(string => string)) private texts;
    mapping(bytes32 => string) public name;

    constructor(EnsRegistry registry_) {
        registry = registry_;
    }

    modifier onlyOwner(bytes32 node) {
        require(registry.owner(node) == msg.sender, "not the owner");
        _;
    }

    function setAddr(bytes32 node, address account) external onlyOwner(node) {
        addresses[node] = account;
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata account) external onlyOwner(node) {
        otherAddresses[node][coinType] = account;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        texts[node][key] = value;
    }

    function setName(bytes32 node, string calldata value) external onlyOwner(node) {
        name[node] = value;
    }

    function addr(bytes32 node) external view returns (address) {
        return addresses[node];
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        if (coinType != 60) return otherAddresses[node][coinType];
        address account = addresses[node];
        return account != address(0) ? abi.encodePacked(account) : bytes("");
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return texts[node][key];
    }
}

/// Gives each account the node `{its address in hex}.addr.reverse`.
contract ReverseRegistrar {
    EnsRegistry private immutable registry;
    EnsResolver private immutable resolver;
    bytes32 private immutable parent;

    constructor(EnsRegistry registry_, EnsResolver resolver_, bytes32 parent_) {
        registry = registry_;
        resolver = resolver_;
        parent = parent_;
    }

    function setName(string calldata name) external {
        bytes32 label = keccak256(Hex.encode(abi.encodePacked(msg.sender)));
        registry.setSubnodeRecord(parent, label, address(this), address(resolver));
        resolver.setName(keccak256(abi.encodePacked(parent, label)), name);
    }
}

/// Registers names below one node for whoever comes first.
contract Registrar {
    EnsRegistry private immutable registry;
    EnsResolver private immutable resolver;
    bytes32 private immutable parent;

    constructor(EnsRegistry registry_, EnsResolver resolver_, bytes32 parent_) {
        registry = registry_;
        resolver = resolver_;
        parent = parent_;
    }

    function register(bytes32 label) external {
        bytes32 node = keccak256(abi.encodePacked(parent, label));
        require(registry.owner(node) == address(0), "taken");
        registry.setSubnodeRecord(parent, label, msg.sender, address(resolver));
    }
}

library Hex {
    function encode(bytes memory data) internal pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(data.length * 2);
        for (uint256 i = 0; i < data.length; i++) {
            text[2 * i] = digits[uint8(data[i]) >> 4];
            text[2 * i + 1] = digits[uint8(data[i]) & 15];
        }
    }
}

/// Resolves names in one call, with the interface and the errors of ENS's third Universal Resolver.
contract UniversalResolver {
    EnsRegistry private immutable registry;

    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    constructor(EnsRegistry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes memory name, bytes memory data, string[] memory)
        public
        view
        returns (bytes memory result, address resolver)
    {
        resolver = registry.resolver(nodeOf(name, 0));
        if (resolver == address(0)) revert ResolverNotFound(name);
        bool success;
        (success, result) = resolver.staticcall(data);
        if (!success) revert ResolverError(result);
    }

    /// The name that the account chose, if that name also points to the account.
    function reverseWithGateways(bytes memory account, uint256 coinType, string[] memory gateways)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        bytes memory reverseName = abi.encodePacked(uint8(40), Hex.encode(account), "\x04addr\x07reverse\x00");
        bytes memory result;
        (result, reverseResolver) = resolveWithGateways(
            reverseName, abi.encodeWithSignature("name(bytes32)", nodeOf(reverseName, 0)), gateways
        );
        primary = abi.decode(result, (string));
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        bytes memory name = packed(bytes(primary));
        (result, resolver) = resolveWithGateways(
            name, abi.encodeWithSignature("addr(bytes32,uint256)", nodeOf(name, 0), coinType), gateways
        );
        bytes memory found = abi.decode(result, (bytes));
        if (keccak256(found) != keccak256(account)) revert ReverseAddressMismatch(primary, found);
    }

    /// The hash of a name in DNS form, from an offset on.
    function nodeOf(bytes memory name, uint256 offset) private pure returns (bytes32) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return bytes32(0);
        bytes memory label = new bytes(length);
        for (uint256 i = 0; i < length; i++) label[i] = name[offset + 1 + i];
        return keccak256(abi.encodePacked(nodeOf(name, offset + 1 + length), keccak256(label)));
    }

    /// `a.eth` in DNS form: each label after its length.
    function packed(bytes memory text) private pure returns (bytes memory name) {
        name = new bytes(text.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= text.length; i++) {
            if (i < text.length && text[i] != ".") {
                name[i + 1] = text[i];
                continue;
            }
            name[start] = bytes1(uint8(i - start));
            start = i + 1;
        }
    }
}
