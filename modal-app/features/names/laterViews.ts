import type { LaterViews } from '../../flow/View.ts'
import type { NameRoutes } from './views.ts'

export const laterViews: LaterViews<keyof NameRoutes> = {
  ChooseAccountName: {
    title: 'names.choose.title',
    waiting: 'status',
    texts: ['names'],
    loadView: async () => (await import('./ChooseAccountNameView.tsx')).ChooseAccountNameView,
    loadEnter: async () => async app => app.prefetch('RegisterAccountName'),
  },
  RegisterAccountName: {
    title: 'names.register.title',
    waiting: 'form',
    texts: ['names'],
    loadView: async () => (await import('./RegisterAccountNameView.tsx')).RegisterAccountNameView,
    loadEnter: async () => async app => app.prefetch('NameRequest'),
  },
  NameRequest: {
    title: 'names.register.title',
    waiting: 'status',
    texts: ['names', 'task'],
    loadView: async () => (await import('./NameRequestView.tsx')).NameRequestView,
    loadEnter: async () => (await import('./startRegistration.ts')).startRegistration,
  },
  RegisterAccountNameSuccess: {
    title: 'names.done.title',
    waiting: 'status',
    texts: ['names'],
    loadView: async () => (await import('./RegisterAccountNameSuccessView.tsx')).RegisterAccountNameSuccessView,
  },
}
