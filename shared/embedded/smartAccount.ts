/* The one contract that embedded wallets delegate to (EIP-7702): eth-infinitism's audited Simple7702Account 0.8. It has
   no owner and no upgrade: the key alone still controls the account, at the same address. */

/** Deployed by the deterministic deployer, so its address is the same on every network. */
export const delegate = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/** SHA-256 of the code at that address, in base64url. Other code means another contract. */
export const delegateCodeHash = '5cr9bQREGd2H8R4nl-HvjGLYOO4Ts-u7JJl0WZizLnQ'

/** Executes sponsored operations (ERC-4337, version 0.8). The contract above is bound to it. */
export const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

const mark = '0xef0100'

/** The code of an account that delegates to it. */
export const delegatedCode = `${mark}${delegate.slice(2).toLowerCase()}` as const

/** The delegate of an account, by its code: none, our contract, or another address. */
export function delegateOf(code: unknown): 'none' | 'ours' | `0x${string}` {
  const text = typeof code === 'string' ? code.toLowerCase() : ''
  if (text === delegatedCode) return 'ours'
  return text.startsWith(mark) && text.length === delegatedCode.length ? `0x${text.slice(mark.length)}` : 'none'
}
