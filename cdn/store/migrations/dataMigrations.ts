import type { Migration } from '../migration.ts'
import { admin } from './admin.ts'
import { embedded } from './embedded.ts'
import {
  decisions,
  embeddedSolana,
  recovery,
  sessionProvider,
  slotOpeners,
  slotUses,
  userLanguage,
  walletProofs,
} from './embeddedChanges.ts'
import { embeddedIndexes } from './embeddedIndexes.ts'
import { askAt, socials } from './embeddedSocials.ts'
import { jobs, mailOutbox } from './jobs.ts'
import { accountNames } from './names.ts'
import { orders } from './onramp.ts'
import { probe } from './probe.ts'
import { leaseKeys, serverLeases } from './serverLeases.ts'
import { signedSmartSessions } from './signedSmartSessions.ts'
import { signIn } from './signIn.ts'
import { smartSessions } from './smartSessions.ts'
import { stoppedAddresses } from './stoppedAddresses.ts'

/** All migrations of `data`. Append new ones: databases identify them by number and name. */
export const dataMigrations: readonly Migration[] = [
  {
    number: 1,
    name: '2026-11-26 account names',
    checksum: 'wYrcvRttLijfYOvIQQfeIHaqGx3rupUTCmDcsjz-hH8',
    ...accountNames,
  },
  { number: 2, name: '2026-11-26 sign-in', checksum: 'fO57f5RgCj2XZPrv4U2bdekzmR6BQNBLV-aJ1VcdJxM', ...signIn },
  {
    number: 3,
    name: '2026-11-27 embedded wallet',
    checksum: 'NtjusxUU46h7f-Tcpzz8z6Ujm-s8Y0RhzMjMfAjpHhE',
    ...embedded,
  },
  { number: 4, name: '2026-11-27 mail recovery', checksum: 'yJluOIGCXG-4W3ctU0hkoR_wnqi1hqQX3dJtAzuZ_TU', ...recovery },
  { number: 5, name: '2026-11-27 purchases', checksum: 'CaLmEclfpbAwGyRubVUITN_MzWunWgKUBvUhSsMmuTI', ...orders },
  {
    number: 6,
    name: '2026-11-27 smart sessions',
    checksum: 'Dli0Bqtaotr3UkJ7X3jYGZGOKPQp7yppSPxD0Q58KIk',
    ...smartSessions,
  },
  { number: 7, name: '2026-11-27 social sign-in', checksum: 'vw-qU3K2SmSn7W7AF0olW5l960ct2BMlTgZJ-tPbO9k', ...socials },
  {
    number: 8,
    name: '2026-11-27 solana address',
    checksum: '8p_4P6sM283jyzx8lCXkdbJGKFhxhbUxRrGy3qnRnnI',
    ...embeddedSolana,
  },
  {
    number: 9,
    name: '2026-11-27 when a relay is asked',
    checksum: 'u7b__ArxxCS7dkT1tFFpRCabxhf23qGU1zkFV78xdLg',
    ...askAt,
  },
  {
    number: 10,
    name: '2026-11-27 who signed in',
    checksum: 'kd8Pl1_rX1f0ubE8n1a7NIKX0nLglTC5ny8m8jP7WAo',
    ...sessionProvider,
  },
  {
    number: 11,
    name: '2026-11-28 one decision a request',
    checksum: 'YfD14CKCsJ1gi_j7EQume0tUpqrFaa-joZl1j8NaSw8',
    ...decisions,
  },
  {
    number: 12,
    name: '2026-11-28 probe',
    checksum: '-f5yqmvv1dHoLOtZPZESmbVfBe0nNxlQFuLZ6RcfC0c',
    ...probe('data'),
    staysAtRestore: true,
  },
  {
    number: 13,
    name: '2026-11-28 server leases',
    checksum: 'B4M7jBrZLOOdC-FaoJxrAMPsJDjm8hTb-D0CCgSZNEc',
    ...serverLeases,
    staysAtRestore: true,
  },
  {
    number: 14,
    name: '2026-11-28 wallet proofs',
    checksum: 's-iTMoQ4HKgMcQpedkWQH0bjePn_7lVDMC4QMDxYx20',
    ...walletProofs,
  },
  {
    number: 15,
    name: '2026-11-28 where keys were used',
    checksum: '_mIwTeJeDnefEAWNxSjcqHjfTChy4AZhayA-a2GRH24',
    ...slotUses,
  },
  {
    number: 16,
    name: '2026-11-29 indexes of users',
    checksum: 'O8tAsg5yOPWWQ0ICPDyFLbJlAt33HWSaKhMOYqn2C_k',
    ...embeddedIndexes,
  },
  {
    number: 17,
    name: '2026-11-29 signed smart sessions',
    checksum: 'cGQfcDs7C1D2zJuE1vDPKZlqGPo7wlGNXwfp6Pli3dY',
    ...signedSmartSessions,
  },
  {
    number: 18,
    name: '2026-11-29 jobs',
    checksum: '93JolIfeTqo0jAOa9XUnBaroS6CsSqg0HrUU26ll43E',
    ...jobs,
    staysAtRestore: true,
  },
  {
    number: 19,
    name: '2026-11-29 mails to send',
    checksum: 'kscJsxcFdTudib1A1DJbHYmmbGU507CR5ZOCKv2_B3E',
    ...mailOutbox,
  },
  {
    number: 20,
    name: '2026-11-29 openers of windows',
    checksum: 'CHJFxw6wVdlPgWXSRUqaXElB1U2M2ywRYbxqM_4Lo2Q',
    ...slotOpeners,
  },
  {
    number: 21,
    name: '2026-11-29 keys of servers',
    checksum: 'f3aYIC_V8mSV-S1DF6SwjPGN0QLmte93-pZTavVqvAo',
    ...leaseKeys,
    staysAtRestore: true,
  },
  {
    number: 22,
    name: '2026-11-29 admin',
    checksum: 'BSENTW7CpDLdLNYcnqp_YczIkYm6x8A6vTfB5bozKGA',
    ...admin,
  },
  {
    number: 23,
    name: '2026-11-29 languages of users',
    checksum: '8RtPOs1oibx45aroFKQzREoopoQFGwNvh30tMIUBVS4',
    ...userLanguage,
  },
  {
    number: 24,
    name: '2026-11-29 stopped addresses',
    checksum: 'bprZqpR-lgXJ0ho4E_fvwEZ9nNMjO4T7Rt0bgrnTBOU',
    ...stoppedAddresses,
  },
]
