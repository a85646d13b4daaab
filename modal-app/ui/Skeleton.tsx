import styles from './skeleton.module.css'

interface SkeletonProps {
  /** `line` is as high as the text it stands for; `row` and `circle` are those of a list, `tile` that of a grid. */
  shape?: 'line' | 'row' | 'circle' | 'tile'
  width?: 'short' | 'medium' | 'full'
}

/** Where something will be. Mark what loads `aria-busy`, and say so in a `LiveRegion` if it takes long. */
export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  return <span aria-hidden="true" className={styles.root} data-shape={shape} data-width={width} />
}
