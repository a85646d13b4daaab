import { socials } from '../../../shared/config.ts'
import { type OAuthProvider, socialNames } from '../../../shared/embedded/socialProviders.ts'
import type { ViewState } from '../../boot/viewStory.tsx'
import { authId } from '../../connectors/connectorIds.ts'
import { beginTask, changeTask } from '../../tasks/beginTask.ts'
import type { TaskOf } from '../../tasks/Task.ts'
import type { Login } from '../auth/login.ts'
import type { SocialStep } from './socialTask.ts'

export const embedded = { origin: 'https://secure.example', socials }

const window = { open() {}, focus() {} }

/** A step of a sign-in whose window is at this stage. */
export const socialStep = (
  stage: Extract<SocialStep, { is: 'social' }>['stage'],
  provider: OAuthProvider = 'google',
): SocialStep => ({ is: 'social', provider, stage, window })

/** The view of a sign-in at this stage. */
export function socialState(
  step: SocialStep,
  end?: Pick<TaskOf<'connect'>, 'status' | 'code'>,
  provider: OAuthProvider = 'google',
): ViewState {
  const wallet = { id: authId, name: socialNames[provider] }
  return {
    config: { embedded },
    history: [{ view: 'Connect' }, { view: 'ConnectingSocial', provider, wallet }],
    prepare(app) {
      const login = { social: provider, step }
      const task = beginTask(app, { kind: 'connect', facts: { walletId: authId, namespace: 'eip155', login } })
      if (end) changeTask(app, task, end)
    },
  }
}

/** In the format of Farcaster's relay. */
export const farcasterUrl = 'https://farcaster.xyz/~/siwf?channelToken=Z7MWXQ4K'

/** The view of a sign-in with Farcaster. */
export function farcasterState(
  login: Pick<Login, 'step' | 'app'>,
  end?: Pick<TaskOf<'connect'>, 'status' | 'code'>,
  state: ViewState = {},
): ViewState {
  const wallet = { id: authId, name: socialNames.farcaster }
  return {
    config: { embedded },
    history: [{ view: 'Connect' }, { view: 'ConnectingFarcaster', wallet }],
    ...state,
    prepare(app) {
      const facts = { walletId: authId, namespace: 'eip155', login: { social: 'farcaster', ...login } } as const
      const task = beginTask(app, { kind: 'connect', facts })
      if (end) changeTask(app, task, end)
    },
  }
}
