import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { trapTab } from '../lib/trapTab.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { Announcement } from './Announcement.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './panel.module.css'
import { saysId } from './saysId.ts'
import { useAnimatedHeight } from './useAnimatedHeight.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface PanelProps {
  theme: 'light' | 'dark'
  /** The accessible name of the dialog. */
  title: string
  /** Changes with the view. The old content leaves, and the new content comes in from `direction`. */
  viewKey: string
  /** The direction of the last view change. */
  direction?: 'forward' | 'back' | undefined
  /**
   * Called on every attempt to close by the button, a click outside the panel or the Escape key, also while
   * `closeDisabledReason` is set. The owner then counts a refusal.
   */
  onDismiss: () => void
  /** Shows Back at the start of the header. */
  onBack?: (() => void) | undefined
  /** Shown in place of Back, such as a help button. */
  start?: ReactNode
  /** Replaces the title in the header; the title is then for screen readers only. */
  head?: ReactNode
  /** Why the dialog cannot be closed now, and what to do instead. */
  closeDisabledReason?: string | undefined
  /** Number of refused attempts to close this view. The reason is shown, and announced each time. */
  refusals?: number
  /** True for 500 ms after a refused attempt (spec §2). */
  shake?: boolean
  /** It is inside the page, as high as its content, and cannot be closed. */
  isInline?: boolean | undefined
  /** A bar above the panel. */
  alert?: ReactNode
  /** Out of sight. The panel comes in when this ends, and leaves when it begins. */
  isClosed?: boolean
  /** The height of the page's skeleton: while there is one, the panel has that height, and comes in without motion. */
  skeletonHeight?: number | undefined
  /** Called with the panel's own height whenever that changes. */
  onHeight?: (height: number) => void
  /** A short message over the bottom edge, which clicks pass through. A `ToastCard`, with a key. */
  toast?: { isError: boolean; card: ReactNode } | undefined
  /** The element with `role="dialog"`, focused when the modal opens. */
  panelRef?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/**
 * The dialog: a panel in the middle of the viewport, or a bottom sheet below 480 px width. A click on the transparent
 * area around it dismisses. This is also the themed root of the whole modal.
 */
export function Panel(props: PanelProps) {
  const { theme, title, viewKey, direction, onDismiss, onBack, start, head, alert, toast } = props
  const { closeDisabledReason, refusals = 0, shake, isClosed, skeletonHeight, isInline } = props
  const { t, locale, dir } = useI18n()
  const titleId = useId()
  const reasonId = useId()
  const ownRef = useRef<HTMLDivElement>(null)
  const dialog = props.panelRef ?? ownRef
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const pressed = useRef<EventTarget>(null)

  useAnimatedHeight(frame, content, viewKey, skeletonHeight, isClosed, props.onHeight)

  useLayoutEffect(() => (dialog.current && !isInline ? trapTab(dialog.current) : undefined), [dialog, isInline])

  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) onDismiss()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onDismiss])

  // A new view is announced by its title. If the focused control left with the old view, the dialog gets focus and
  // its name and what the view says are read. If the control stayed, such as Back, it keeps focus, and these are
  // announced.
  const drawn = useRef(viewKey)
  const [heard, setHeard] = useState({ id: 0, text: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view changes
  useLayoutEffect(() => {
    const isNew = drawn.current !== viewKey
    // A title may load after its view was entered.
    if (title) drawn.current = viewKey
    if (!document.hasFocus()) return
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus({ preventScroll: true })
    else if (isNew && title) {
      const says = [...document.querySelectorAll(`#${saysId} > *`)].map(each => each.textContent)
      setHeard(({ id }) => ({ id: id + 1, text: [title, ...says].join('. ') }))
    }
  }, [viewKey, !title, dialog])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has Escape and Close
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and Close
    <div
      className={styles.root}
      data-inline={isInline || undefined}
      data-theme={theme}
      dir={dir}
      lang={locale}
      onClick={event => {
        // Dragging a selection out of the panel also ends in a click here, so only presses that began here count.
        if (event.target === event.currentTarget && pressed.current === event.currentTarget) onDismiss()
      }}
      onPointerDown={event => {
        pressed.current = event.target
      }}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: a dialog or a region, which both have names */}
      <div
        aria-describedby={saysId}
        aria-labelledby={titleId}
        aria-modal={isInline ? undefined : true}
        className={styles.dialog}
        data-closed={isClosed || undefined}
        data-shake={shake || undefined}
        data-still={skeletonHeight !== undefined || undefined}
        data-whole
        ref={dialog}
        role={isInline ? 'region' : 'dialog'}
        tabIndex={-1}
      >
        {alert}
        <div className={styles.panel}>
          <div className={styles.header}>
            {onBack ? <IconButton icon={<ArrowLeft />} label={t('action.back')} mirrored onClick={onBack} /> : start}
            <h1 className={styles.title} data-direction={direction} data-hidden={!!head || undefined} id={titleId}>
              <span key={title}>{title}</span>
            </h1>
            {head}
            {!isInline && (
              <IconButton
                disabledReasonId={closeDisabledReason && reasonId}
                icon={<X />}
                label={t('action.close')}
                onClick={onDismiss}
              />
            )}
            {closeDisabledReason && <VisuallyHidden id={reasonId}>{closeDisabledReason}</VisuallyHidden>}
          </div>
          <div className={styles.frame} data-frame ref={frame} tabIndex={-1}>
            <div className={styles.content} ref={content}>
              <div className={styles.view} data-direction={direction} data-view={viewKey} key={viewKey}>
                {props.children}
              </div>
            </div>
          </div>
          {/* Mounted while empty, as screen readers need. */}
          <div className={styles.toast}>
            <div role="status">{!toast?.isError && toast?.card}</div>
            <div role="alert">{toast?.isError && toast.card}</div>
          </div>
          <Announcement {...heard} />
          <div className={styles.refusal} role="alert">
            {refusals > 0 && <p key={refusals}>{closeDisabledReason}</p>}
          </div>
        </div>
      </div>
    </div>
  )
}
