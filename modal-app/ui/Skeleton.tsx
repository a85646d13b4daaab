import styles from './skeleton.module.css'

interface SkeletonProps {
  /** `line` is as high as text; `row` and `circle` match a list, `tile` a grid of names, `block` a field, card or picture. */
  shape?: 'line' | 'row' | 'circle' | 'tile' | 'block'
  width?: 'medium' | 'full'
}

/** A placeholder for content. Mark the loading container `aria-busy`, and use a `LiveRegion` if loading takes long. */
export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  return <span aria-hidden="true" className={styles.root} data-shape={shape} data-width={width} />
}
