/**
 * Unit tests that start programs of their own: databases, chains, servers to kill. They take as long as all others
 * together, so `npm test` leaves them to `npm run test:all`, and to `.ci/run` wherever a change may reach them. Of each
 * kind, one stays in `npm test`: `cdn/store/store.test.ts` (both databases), `cdn/startCdn.test.ts` (the server).
 */
export const programTests = [
  'cdn/{clock,commands,flood,main}.test.ts',
  'cdn/deploy/fronts.test.ts',
  'cdn/embedded/{databases,fullDisk,manySessions}.test.ts',
  'cdn/embedded/kms/*.test.ts',
  'cdn/jobs/*.test.ts',
  'cdn/middleware/leasedBuckets.test.ts',
  'cdn/pictures/svg/svgDrawer.test.ts',
  'cdn/release/{minisign,spoiltSite,witnessProgram}.test.ts',
  'cdn/signIn/{backends,databases}.test.ts',
  'cdn/store/{accountIndexStore,crash,damagedFile,newFile,news,postgresTls,schemaHistory,sharedRefreshes}.test.ts',
  'cdn/store/{backup,dumps}/*.test.ts',
  'e2e/services/**/*.test.ts',
]
