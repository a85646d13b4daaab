import type { States } from '../../gallery/States.ts'

interface StateOf {
  UpgradeEmailWallet: 'all'
}

/** The stories of moving to another wallet. */
export const states: States<StateOf> = {
  UpgradeEmailWallet: { all: 'all' },
}
