import type { Migration } from '../migration.ts'
import { accountAssets } from './accountAssets.ts'
import { accountIndex } from './accountIndex.ts'
import { descriptions } from './descriptions.ts'
import { documents } from './documents.ts'
import { pictures } from './pictures.ts'
import { probe } from './probe.ts'
import { refreshedAnswers } from './refreshedAnswers.ts'
import { sharedLimits } from './sharedLimits.ts'

/** All migrations of `cache`. Append new ones: databases identify them by number and name. */
export const cacheMigrations: readonly Migration[] = [
  {
    number: 1,
    name: '2026-11-23 account index',
    checksum: 'Uf0LaqgXaqtDfvD1bmrsbELrawg9dx8j8cDTIRYNffU',
    ...accountIndex,
  },
  { number: 2, name: '2026-11-23 pictures', checksum: 'voQSPl-D-KHdLL3bBeGmkE6gcVxwxC6M5P5yU2Jwz5M', ...pictures },
  {
    number: 3,
    name: '2026-11-26 descriptions',
    checksum: 'UTP0LLRpb6JR95qw98Zxl_M_PLbzsZHMjmoXwnjS2dA',
    ...descriptions,
  },
  { number: 4, name: '2026-11-26 documents', checksum: 'nsBvFF8g6_7j8k_9XrQxg7gjLiXS873iUGeb7x3JpZM', ...documents },
  {
    number: 5,
    name: '2026-11-26 owned tokens and NFTs',
    checksum: 'InE8kPfHwK8Lp7BuRQe6GOvlT6281guN7Vgmkx8-n8Q',
    ...accountAssets,
  },
  {
    number: 6,
    name: '2026-11-26 shared limits',
    checksum: 'Wr3T-B0Jx_fQ9jyCPZRC8ycpZanCRmJWhJ01c_IEO5w',
    ...sharedLimits,
  },
  { number: 7, name: '2026-11-28 probe', checksum: 'fq6LetAEC1zYfeUHHLKiWcvyl4w3jOFZfh7NLa4gHZY', ...probe('cache') },
  {
    number: 8,
    name: '2026-11-29 refreshed answers',
    checksum: '9_PwUPR8Lde-k4BLU9BUFjPV9Vx_bJ4czIlK-1u_aFc',
    ...refreshedAnswers,
  },
]
