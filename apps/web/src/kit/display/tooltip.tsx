import type { TooltipProps as MantineTooltipProps } from '@mantine/core'
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { loadLater } from '#web/kit/page/load-later.tsx'

const TooltipBubble = loadLater(() => import('./tooltip-bubble.tsx').then((module) => module.TooltipBubble))

// As in the theme.
const hoverDelayMs = 300

interface TooltipProps extends Pick<MantineTooltipProps, 'position' | 'multiline' | 'maw'> {
  /** Without it there is no tooltip. */
  label: string | undefined
  /** Accepts a ref and the events of an element. */
  children: ReactElement<HTMLAttributes<HTMLElement> & { ref?: RefObject<HTMLElement | null> }>
}

/**
 * A tooltip on hover and keyboard focus, whose code is loaded when it is first shown: Mantine's and its positioning take
 * 20 kB, and it renders for each button. Escape closes it.
 */
export const Tooltip = ({ label, children, ...look }: TooltipProps) => {
  const id = useId()
  const target = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isMounted, setIsMounted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const show = () => {
    setIsMounted(true)
    setIsOpen(true)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setIsOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const isShown = isOpen && Boolean(label)
  const child = cloneElement(children, {
    ref: target,
    ...(isShown && { 'aria-describedby': id }),
    onPointerEnter: ({ pointerType }) => {
      if (pointerType === 'mouse') timer.current = setTimeout(show, hoverDelayMs)
    },
    onPointerLeave: hide,
    onFocus: ({ target: focused }) => (focused.matches(':focus-visible') ? show() : undefined),
    onBlur: hide,
    onKeyDown: ({ key }) => (key === 'Escape' ? hide() : undefined),
  })
  return (
    <>
      {child}
      {isShown && (
        <span id={id} hidden>
          {label}
        </span>
      )}
      {isMounted && <TooltipBubble target={target} label={label} isOpen={isShown} {...look} />}
    </>
  )
}
