import Mail from 'lucide-react/icons/mail'
import { useSelector } from '../../app/hooks.ts'
import { connectedBy } from '../../connections/connectionById.ts'
import { accountTexts, type TaskTexts } from '../../dialog/taskTexts.ts'
import { emailWallet } from '../../flow/showEmailLogin.ts'
import { TaskScreen } from '../../flow/TaskScreen.tsx'
import { outcomeOf } from '../../tasks/outcome.ts'
import { logInAgain } from './emailActions.ts'
import { loginTask, problemOf } from './login.ts'

/** Shown after sign-in, while the wallet is created or opened. The secure site may cover it with its own steps. */
export function WalletOpening() {
  const task = useSelector(loginTask)
  const address = useSelector(state => connectedBy(state)?.accounts[0]?.address)
  const texts: TaskTexts = {
    ...accountTexts,
    waiting: 'email.wallet.waiting',
    done: ['email.wallet.done.title'],
    failed: ['email.wallet.failed.title', `email.problem.${problemOf(task?.code)}`],
    declined: ['email.wallet.failed.title', 'email.problem.declined'],
  }
  const outcome = outcomeOf(task)
  return (
    <TaskScreen
      address={address}
      again={{ isGuarded: false, isBusy: outcome === 'waiting', run: logInAgain }}
      names={{ wallet: emailWallet.name }}
      outcome={outcome}
      ring={{ name: emailWallet.name, picture: <Mail /> }}
      texts={texts}
    />
  )
}
