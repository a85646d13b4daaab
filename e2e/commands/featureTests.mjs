/**
 * The browser tests that a change of one feature's folder can reach; browsers run the built modal, so no import graph
 * shows this. A folder that is not listed reaches all tests.
 * @type {Record<string, string[]>}
 */
export const featureTests = {
  'modal-app/features/swap': ['flows/swap', 'flows/mount', 'hostile/swap', 'hostile/takenOver'],
  'modal-app/features/buy': [
    'flows/buy',
    'flows/mount',
    'hostile/forgedOrders',
    'hostile/lyingSeller',
    'hostile/takenOverBuying',
  ],
  'modal-app/features/send': ['flows/send', 'faults/sendFaults', 'hostile/sending', 'hostile/takenOverSending'],
  'modal-app/features/names': [
    'flows/embeddedConnections',
    'flows/stranger',
    'hostile/nameForm',
    'hostile/takenOverNames',
  ],
  'modal-app/features/siwx': ['flows/signIn', 'flows/embeddedSignIn', 'hostile/signInView', 'hostile/takenOverSignIn'],
  'modal-app/features/smartSessions': ['flows/smartSessions', 'hostile/smartSessions', 'hostile/takenOverSession'],
  'cdn/swap': ['flows/swap', 'hostile/swap'],
  'cdn/buy': ['flows/buy', 'hostile/forgedOrders', 'hostile/lyingSeller'],
  'cdn/names': ['flows/embeddedConnections', 'flows/stranger', 'hostile/nameForm'],
}
