import type { LaterViews } from '../../flow/View.ts'
import type { AuthRoutes } from './views.ts'

export const laterViews: LaterViews<keyof AuthRoutes> = {
  EmailLogin: {
    title: 'email.title',
    waiting: 'form',
    texts: ['auth', 'task'],
    loadView: async () => (await import('./EmailLoginView.tsx')).EmailLoginView,
    loadEnter: async () => (await import('./emailActions.ts')).enterEmailLogin,
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
  ApproveTransaction: {
    title: 'approve.title',
    waiting: 'status',
    texts: ['auth'],
    loadView: async () => (await import('./ApproveTransactionView.tsx')).ApproveTransactionView,
  },
}
