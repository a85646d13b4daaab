import { sameAddress } from '../../sameAddress.ts'
import { isPermit2 } from '../permit2.ts'
import { isUnlimited } from '../unlimited.ts'
import { explainWitness } from './explainWitness.ts'
import type { Explained, Signer, Statement, TypedCaution } from './Statement.ts'
import type { TypedData } from './TypedData.ts'

const permissions = 'TokenPermissions(address token,uint256 amount)'
const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const authorization = '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const transfer = 'address spender,uint256 nonce,uint256 deadline'

interface PermitReader {
  /** Read only if the signature is for Permit2. For a token's own permit, the contract is the token. */
  readonly isOfPermit2?: true
  explain(message: never, token: string, signer: Signer): Explained
}

const allowed = (statements: readonly Statement[], cautions: readonly TypedCaution[] = []): Explained => ({
  statements,
  cautions,
})

/** A caution if the tokens do not belong to the signer. */
const ofOwner = (owner: string, { address }: Signer): readonly TypedCaution[] =>
  sameAddress(owner, address) ? [] : ['otherAccount']

interface TokenPermission {
  token: string
  amount: bigint
}

interface OnceTransfer<Permitted> {
  permitted: Permitted
  spender: string
  deadline: bigint
}

function takenOnce<P extends TokenPermission | readonly TokenPermission[]>({
  permitted,
  spender,
  deadline,
}: OnceTransfer<P>): readonly Statement[] {
  return [permitted].flat().map(({ token, amount }) => ({
    kind: 'allow',
    token,
    spender,
    amount,
    isUnlimited: isUnlimited(amount),
    isOnce: true,
    isByPermit2: true,
    signedUntil: deadline,
  }))
}

interface PermitDetails {
  token: string
  amount: bigint
  expiration: bigint
}

interface Permit2Allowance<Details> {
  details: Details
  spender: string
  sigDeadline: bigint
}

function allowedByPermit2<D extends PermitDetails | readonly PermitDetails[]>({
  details,
  spender,
  sigDeadline,
}: Permit2Allowance<D>): readonly Statement[] {
  return [details].flat().map(({ token, amount, expiration }) => ({
    kind: 'allow',
    token,
    spender,
    amount,
    isUnlimited: isUnlimited(amount),
    isOnce: false,
    isByPermit2: true,
    until: expiration,
    signedUntil: sigDeadline,
  }))
}

const moved: PermitReader = {
  explain(message: { from: string; to: string; value: bigint; validBefore: bigint }, token, signer) {
    const { from, to, value, validBefore } = message
    return allowed([{ kind: 'move', token, to, amount: value, signedUntil: validBefore }], ofOwner(from, signer))
  },
}

/** By the hashed type, because a name like `Permit` alone proves nothing. */
const readers: ReadonlyMap<string, PermitReader> = new Map<string, PermitReader>([
  [
    // EIP-2612.
    'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    {
      explain(message: { owner: string; spender: string; value: bigint; deadline: bigint }, token, signer) {
        const { owner, spender, value, deadline } = message
        const isAll = isUnlimited(value)
        return allowed(
          [{ kind: 'allow', token, spender, amount: value, isUnlimited: isAll, isOnce: false, signedUntil: deadline }],
          ofOwner(owner, signer),
        )
      },
    },
  ],
  [
    // DAI: all or nothing. An expiry of 0 means none.
    'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    {
      explain(message: { holder: string; spender: string; expiry: bigint; allowed: boolean }, token, signer) {
        const { holder, spender, expiry, allowed: isAllowed } = message
        const amount = isAllowed ? (1n << 256n) - 1n : 0n
        const base = { kind: 'allow', token, spender, amount, isUnlimited: isAllowed, isOnce: false } as const
        return allowed([expiry === 0n ? base : { ...base, signedUntil: expiry }], ofOwner(holder, signer))
      },
    },
  ],
  [
    // ERC-4494: one NFT.
    'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
    {
      explain: ({ spender, tokenId, deadline }: { spender: string; tokenId: bigint; deadline: bigint }, token) =>
        allowed([
          {
            ...{ kind: 'allow', token, spender, amount: tokenId, isItem: true },
            ...{ isUnlimited: false, isOnce: false, signedUntil: deadline },
          },
        ]),
    },
  ],
  [
    // Uniswap's positions: all NFTs of the contract.
    'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)',
    {
      explain: ({ operator, approved, deadline }: { operator: string; approved: boolean; deadline: bigint }, token) =>
        allowed([{ kind: 'allowAll', token, spender: operator, isApproved: approved, signedUntil: deadline }]),
    },
  ],
  // EIP-3009.
  [`TransferWithAuthorization${authorization}`, moved],
  [`ReceiveWithAuthorization${authorization}`, moved],
  [
    `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`,
    {
      isOfPermit2: true,
      explain: (message: Permit2Allowance<PermitDetails>) => allowed(allowedByPermit2(message)),
    },
  ],
  [
    `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`,
    {
      isOfPermit2: true,
      explain: (message: Permit2Allowance<readonly PermitDetails[]>) => allowed(allowedByPermit2(message)),
    },
  ],
  [
    `PermitTransferFrom(TokenPermissions permitted,${transfer})${permissions}`,
    { isOfPermit2: true, explain: (message: OnceTransfer<TokenPermission>) => allowed(takenOnce(message)) },
  ],
  [
    `PermitBatchTransferFrom(TokenPermissions[] permitted,${transfer})${permissions}`,
    { isOfPermit2: true, explain: (message: OnceTransfer<readonly TokenPermission[]>) => allowed(takenOnce(message)) },
  ],
])

/** Permit2's transfers with a witness. The witness type follows, with any name and content. */
const withWitness = new RegExp(
  `^Permit(?:WitnessTransferFrom\\(TokenPermissions|BatchWitnessTransferFrom\\(TokenPermissions\\[\\]) permitted,${transfer},[\\w$]+(?:\\[\\d*\\])* [\\w$]+\\)`,
)

/** @returns undefined if the permit is unknown */
export function explainPermit(data: TypedData, signer: Signer): Explained | undefined {
  const { domain, encodedType, message } = data
  const contract = domain.verifyingContract
  if (contract === undefined) return undefined
  const reader = readers.get(encodedType)
  if (reader && (!reader.isOfPermit2 || isPermit2(contract))) return reader.explain(message as never, contract, signer)
  if (!isPermit2(contract) || !isWitnessed(encodedType)) return undefined
  const taken = takenOnce(message as unknown as OnceTransfer<TokenPermission>)
  return explainWitness(data, signer) ?? allowed(taken, ['returnUnknown'])
}

/** Permit2 appends its own struct's type to the site's witness type. */
function isWitnessed(encodedType: string): boolean {
  return withWitness.test(encodedType) && encodedType.includes(`)${permissions}`)
}
