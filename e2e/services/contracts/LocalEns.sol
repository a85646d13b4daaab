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

    function setResolver(bytes32 node, address resolver_) external onlyOwner(node) {
        resolver[node] = resolver_;
    }
}

/// The interface of wildcard resolvers (ENSIP-10).
interface ZoneResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
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

/// Registers names below one node, first come, first served.
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

/// Resolves names in one call, with the interface and the errors of ENS's third Universal Resolver. What a resolver keeps off
/// the chain, the client fetches by the batch that ENS prescribes (ENSIP-21), so that the resolver's own address is asked for.
contract UniversalResolver {
    EnsRegistry private immutable registry;

    struct Query {
        address sender;
        string[] urls;
        bytes data;
    }

    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    constructor(EnsRegistry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes memory name, bytes memory data, string[] memory gateways)
        public
        view
        returns (bytes memory result, address resolver)
    {
        return ask(name, data, gateways, this.resolveCallback.selector, "");
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory result, address resolver)
    {
        (result, resolver,) = conclude(response, extraData);
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
        (result, resolver) = ask(
            name,
            abi.encodeWithSignature("addr(bytes32,uint256)", nodeOf(name, 0), coinType),
            gateways,
            this.reverseCallback.selector,
            abi.encode(primary, reverseResolver, account)
        );
        demandSame(primary, result, account);
    }

    function reverseCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        bytes memory result;
        bytes memory context;
        bytes memory account;
        (result, resolver, context) = conclude(response, extraData);
        (primary, reverseResolver, account) = abi.decode(context, (string, address, bytes));
        demandSame(primary, result, account);
    }

    function demandSame(string memory primary, bytes memory result, bytes memory account) private pure {
        bytes memory found = abi.decode(result, (bytes));
        if (keccak256(found) != keccak256(account)) revert ReverseAddressMismatch(primary, found);
    }

    function ask(
        bytes memory name,
        bytes memory data,
        string[] memory gateways,
        bytes4 callbackFunction,
        bytes memory context
    ) private view returns (bytes memory result, address resolver) {
        bool isOwn;
        (resolver, isOwn) = resolverOf(name);
        bool isOfZone = resolver != address(0) && answersForZone(resolver);
        if (resolver == address(0) || !(isOwn || isOfZone)) revert ResolverNotFound(name);
        bool success;
        (success, result) = resolver.staticcall(isOfZone ? abi.encodeCall(ZoneResolver.resolve, (name, data)) : data);
        if (success) return (isOfZone ? abi.decode(result, (bytes)) : result, resolver);
        if (bytes4(result) == OffchainLookup.selector) fetch(resolver, result, gateways, callbackFunction, context);
        revert ResolverError(result);
    }

    /// Ends with a question to the client, unless the resolver passed on the question of another contract.
    function fetch(
        address resolver,
        bytes memory question,
        string[] memory gateways,
        bytes4 callbackFunction,
        bytes memory context
    ) private view {
        bytes memory arguments = new bytes(question.length - 4);
        for (uint256 i = 0; i < arguments.length; i++) arguments[i] = question[i + 4];
        (address sender, string[] memory urls, bytes memory callData, bytes4 inner, bytes memory extraData) =
            abi.decode(arguments, (address, string[], bytes, bytes4, bytes));
        if (sender != resolver) return;
        Query[] memory queries = new Query[](1);
        queries[0] = Query(sender, urls, callData);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeWithSignature("query((address,string[],bytes)[])", queries),
            callbackFunction,
            abi.encode(resolver, inner, extraData, context)
        );
    }

    /// Brings the client's answer to the resolver, which judges it.
    function conclude(bytes calldata response, bytes calldata extra)
        private
        view
        returns (bytes memory result, address resolver, bytes memory context)
    {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        bytes4 inner;
        bytes memory extraData;
        (resolver, inner, extraData, context) = abi.decode(extra, (address, bytes4, bytes, bytes));
        if (failures[0]) revert ResolverError(responses[0]);
        bool success;
        (success, result) = resolver.staticcall(abi.encodeWithSelector(inner, responses[0], extraData));
        if (!success) revert ResolverError(result);
        result = abi.decode(result, (bytes));
    }

    /// Of the name itself, else of the nearest name above it.
    function resolverOf(bytes memory name) private view returns (address resolver, bool isOwn) {
        for (uint256 offset = 0; uint8(name[offset]) != 0; offset += 1 + uint8(name[offset])) {
            resolver = registry.resolver(nodeOf(name, offset));
            if (resolver != address(0)) return (resolver, offset == 0);
        }
    }

    function answersForZone(address resolver) private view returns (bool) {
        (bool success, bytes memory answer) = resolver.staticcall{gas: 50_000}(
            abi.encodeWithSignature("supportsInterface(bytes4)", ZoneResolver.resolve.selector)
        );
        return success && answer.length == 32 && abi.decode(answer, (uint256)) == 1;
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
