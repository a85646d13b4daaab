import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { trapTab } from '../lib/trapTab.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './panel.module.css'
import { Toast, type ToastContent } from './Toast.tsx'
import { useAnimatedHeight } from './useAnimatedHeight.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** How the user asked to leave: the Close button, a click beside the panel, the Escape key. */
export type DismissReason = 'close' | 'backdrop' | 'escape'

export interface PanelProps {
  theme: 'light' | 'dark'
  /** The accessible name of the dialog. */
  title: string
  /** Changes with the view: what was in the panel leaves, the new content comes in from `direction`. */
  viewKey: string
  /** Where the user goes in the history; absent for the first view. */
  direction?: 'forward' | 'back' | undefined
  /** Called for every wish to leave, also while `closeDisabledReason` is set: the owner then sets `shake`. */
  onDismiss: (reason: DismissReason) => void
  /** Shows Back at the start of the header. */
  onBack?: (() => void) | undefined
  /** What stands there instead of Back, such as a help button. */
  start?: ReactNode
  /** Why the dialog cannot be closed just now and what to do instead. */
  closeDisabledReason?: string | undefined
  /** True for 500 ms after a refused wish to leave (spec §2). */
  shake?: boolean
  /** Lets the panel rise once when it turns true; not where it replaces the loader's placeholder. */
  enter?: boolean
  toast?: ToastContent | undefined
  /** The element with `role="dialog"`; focus it when the modal opens. */
  panelRef?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/**
 * The dialog: a panel in the middle of the viewport, or a sheet on its bottom edge under 430 px width, and the transparent area
 * around it that dismisses. Also the themed root: everything of the modal is inside.
 */
export function Panel(props: PanelProps) {
  const { theme, title, viewKey, direction, onDismiss, onBack, start, closeDisabledReason, shake, enter, toast } = props
  const { t, locale, dir } = useI18n()
  const titleId = useId()
  const reasonId = useId()
  const ownRef = useRef<HTMLDivElement>(null)
  const panel = props.panelRef ?? ownRef
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const pressed = useRef<EventTarget>(null)
  const dismiss = useRef(onDismiss)
  dismiss.current = onDismiss

  useAnimatedHeight(frame, content)

  useLayoutEffect(() => (panel.current ? trapTab(panel.current) : undefined), [panel])

  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) dismiss.current('escape')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  // The focused control left with its view: keep the keyboard here, and let the dialog's new name be heard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view changes
  useLayoutEffect(() => {
    if (document.hasFocus() && !panel.current?.contains(document.activeElement))
      panel.current?.focus({ preventScroll: true })
  }, [viewKey, panel])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has Escape and Close
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and Close
    <div
      className={styles.root}
      data-theme={theme}
      dir={dir}
      lang={locale}
      onClick={event => {
        // A selection dragged out of the panel also ends in a click here; only a press that began here counts.
        if (event.target === event.currentTarget && pressed.current === event.currentTarget) onDismiss('backdrop')
      }}
      onPointerDown={event => {
        pressed.current = event.target
      }}
    >
      <div
        aria-labelledby={titleId}
        aria-modal="true"
        className={styles.panel}
        data-enter={enter || undefined}
        data-shake={shake || undefined}
        ref={panel}
        role="dialog"
        tabIndex={-1}
      >
        <div className={styles.header}>
          {onBack ? <IconButton icon={<ArrowLeft />} label={t('action.back')} mirrored onClick={onBack} /> : start}
          <h1 className={styles.title} data-direction={direction} id={titleId}>
            <span key={title}>{title}</span>
          </h1>
          <IconButton
            disabledReasonId={closeDisabledReason === undefined ? undefined : reasonId}
            icon={<X />}
            label={t('action.close')}
            onClick={() => onDismiss('close')}
          />
          {closeDisabledReason !== undefined && <VisuallyHidden id={reasonId}>{closeDisabledReason}</VisuallyHidden>}
        </div>
        <div className={styles.frame} ref={frame}>
          <div className={styles.content} ref={content}>
            <div className={styles.view} data-direction={direction} key={viewKey}>
              {props.children}
            </div>
          </div>
        </div>
        <Toast toast={toast} />
      </div>
    </div>
  )
}
