import { useIsHeld } from './HeldPictures.tsx'
import styles from './pictureGrid.module.css'

/** Up to four small pictures in the space of one, to show that there are more. Decorative. */
export function PictureGrid({ pictures }: { pictures: readonly string[] }) {
  const isHeld = useIsHeld()
  return (
    <span aria-hidden="true" className={styles.root}>
      {pictures.slice(0, 4).map(src => (
        <img alt="" draggable={false} key={src} src={isHeld ? undefined : src} />
      ))}
    </span>
  )
}
