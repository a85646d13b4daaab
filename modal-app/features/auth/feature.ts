import type { Feature } from '../../flow/View.ts'
import authTexts from '../../locales/en.auth.gen.json'
import emailChangeTexts from '../../locales/en.emailChange.gen.json'
import taskTexts from '../../locales/en.task.gen.json'
import { ApproveTransactionView } from './ApproveTransactionView.tsx'
import { EmailLoginView } from './EmailLoginView.tsx'
import { EmailVerifyDeviceView } from './EmailVerifyDeviceView.tsx'
import { EmailVerifyOtpView } from './EmailVerifyOtpView.tsx'
import { enterEmailLogin, readEmailLogin } from './emailActions.ts'
import { enterEmailChange, readEmailChange } from './emailChangeActions.ts'
import { UpdateEmailPrimaryOtpView, UpdateEmailSecondaryOtpView } from './UpdateEmailOtpView.tsx'
import { UpdateEmailWalletView } from './UpdateEmailWalletView.tsx'
import { WalletReadyView } from './WalletReadyView.tsx'

export const feature = {
  EmailLogin: {
    texts: [authTexts, taskTexts],
    View: EmailLoginView,
    enter: enterEmailLogin,
    readOpening: readEmailLogin,
  },
  EmailVerifyOtp: {
    texts: [authTexts, taskTexts],
    View: EmailVerifyOtpView,
  },
  EmailVerifyDevice: {
    texts: [authTexts, taskTexts],
    View: EmailVerifyDeviceView,
  },
  UpdateEmailWallet: {
    texts: [authTexts, emailChangeTexts],
    View: UpdateEmailWalletView,
    enter: enterEmailChange,
    readOpening: readEmailChange,
  },
  UpdateEmailPrimaryOtp: {
    texts: [authTexts, emailChangeTexts, taskTexts],
    View: UpdateEmailPrimaryOtpView,
  },
  UpdateEmailSecondaryOtp: {
    texts: [authTexts, emailChangeTexts, taskTexts],
    View: UpdateEmailSecondaryOtpView,
  },
  WalletReady: {
    texts: [authTexts],
    View: WalletReadyView,
    leadsTo: ['OnRampProviders', 'WalletReceive'],
  },
  ApproveTransaction: {
    texts: [authTexts],
    View: ApproveTransactionView,
  },
} satisfies Partial<Feature>
