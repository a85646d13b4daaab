import { harbour, testConnection } from '../../boot/testApp.ts'
import type { ViewState } from '../../boot/viewStory.tsx'
import { authId } from '../../connectors/connectorIds.ts'
import type { Route } from '../../flow/Route.ts'
import { emailWallet } from '../../flow/showEmailLogin.ts'
import { beginTask, changeTask } from '../../tasks/beginTask.ts'
import type { TaskOf } from '../../tasks/Task.ts'
import type { Login } from './login.ts'

type LoginView = 'EmailLogin' | 'EmailVerifyOtp' | 'EmailVerifyDevice'
type End = Pick<TaskOf<'connect'>, 'status' | 'code'>

const done = async () => {}
const resending = { againInS: 30, resend: async () => 30 }
export const ada = 'ada@lovelace.example'
export const steps = {
  email: { is: 'email', submit: done },
  device: { is: 'device', email: ada, ...resending },
  code: { is: 'code', email: ada, submit: done, ...resending },
  onPage: { is: 'code', email: ada, isOnPage: true, submit: done, ...resending },
  wallet: { is: 'wallet' },
  next: { is: 'code', email: 'ada@analytical.example', isNext: true, submit: done, ...resending },
} as const

/** The view of an email change at this stage. */
export function changeState(
  view: 'UpdateEmailWallet' | 'UpdateEmailPrimaryOtp' | 'UpdateEmailSecondaryOtp',
  login: Login,
  end?: Partial<Pick<TaskOf<'emailChange'>, 'status' | 'code'>>,
): ViewState {
  const byEmail = testConnection(harbour, { connectorId: authId, wallet: { name: emailWallet.name, kind: 'auth' } })
  return {
    config: { embedded: { origin: 'https://secure.example' } },
    connections: [byEmail],
    history: [{ view: 'Account' }, { view }],
    prepare(app) {
      const task = beginTask(app, { kind: 'emailChange', facts: { login } })
      if (end) changeTask(app, task, end)
    },
  }
}

/** The view of an email sign-in at this stage. */
export function loginState(view: LoginView, login: Login, email?: string, end?: End): ViewState {
  const first: Route = { view: 'EmailLogin', wallet: emailWallet, email }
  return {
    config: { embedded: { origin: 'https://secure.example' } },
    history: [{ view: 'Connect' }, first, ...(view === 'EmailLogin' ? [] : [{ view, wallet: emailWallet }])],
    prepare(app) {
      const task = beginTask(app, { kind: 'connect', facts: { walletId: authId, namespace: 'eip155', login } })
      if (end) changeTask(app, task, end)
    },
  }
}
