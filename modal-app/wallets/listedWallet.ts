import type { ListedWallet } from '../../shared/wallets.ts'

/** A wallet of an invented operator's list, for tests and stories. */
export function listedWallet(name: string, facts: Partial<ListedWallet> = {}): ListedWallet {
  const word = name.toLowerCase().replaceAll(' ', '')
  return {
    id: `listed-${word}`,
    name,
    rdns: `example.${word}`,
    namespaces: ['eip155'],
    homepage: `https://${word}.example`,
    ...facts,
  }
}
