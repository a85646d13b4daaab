import type { LaterViews } from '../../flow/View.ts'
import type { AuthRoutes } from './views.ts'

export const laterViews: LaterViews<keyof AuthRoutes> = {
  EmailLogin: {
    title: 'email.title',
    waiting: 'form',
    texts: ['auth', 'task'],
    loadView: async () => (await import('./EmailLoginView.tsx')).EmailLoginView,
    loadEnter: async () => (await import('./emailActions.ts')).enterEmailLogin,
    loadOpening: async () => (await import('./readEmailLogin.ts')).readEmailLogin,
  },
  EmailVerifyOtp: {
    title: 'email.code.title',
    waiting: 'form',
    texts: ['auth', 'task'],
    loadView: async () => (await import('./EmailVerifyOtpView.tsx')).EmailVerifyOtpView,
  },
  EmailVerifyDevice: {
    title: 'email.device.title',
    waiting: 'status',
    texts: ['auth', 'task'],
    loadView: async () => (await import('./EmailVerifyDeviceView.tsx')).EmailVerifyDeviceView,
  },
  UpdateEmailWallet: {
    title: 'emailChange.title',
    waiting: 'form',
    texts: ['auth', 'emailChange'],
    loadView: async () => (await import('./UpdateEmailWalletView.tsx')).UpdateEmailWalletView,
    loadEnter: async () => (await import('./emailChangeActions.ts')).enterEmailChange,
    loadOpening: async () => (await import('./readEmailChange.ts')).readEmailChange,
  },
  UpdateEmailPrimaryOtp: {
    title: 'emailChange.title.present',
    waiting: 'form',
    texts: ['auth', 'emailChange', 'task'],
    loadView: async () => (await import('./UpdateEmailPrimaryOtpView.tsx')).UpdateEmailPrimaryOtpView,
  },
  UpdateEmailSecondaryOtp: {
    title: 'emailChange.title.next',
    waiting: 'form',
    texts: ['auth', 'emailChange', 'task'],
    loadView: async () => (await import('./UpdateEmailSecondaryOtpView.tsx')).UpdateEmailSecondaryOtpView,
  },
  ApproveTransaction: {
    title: 'approve.title',
    waiting: 'status',
    texts: ['auth'],
    loadView: async () => (await import('./ApproveTransactionView.tsx')).ApproveTransactionView,
  },
}
