import {
  type ComponentType,
  type MouseEvent,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { clientText } from '#web/client/client.text.ts'
import { whenFirstContentShown } from '#web/client/first-content.ts'
import { translate } from '#web/client/text.ts'
import { toast } from '#web/client/toast.ts'

const makeLoader = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const start = (): Promise<void> => {
    loading ??= load().then(
      (component) => {
        Loaded = component
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return { get: () => Loaded, start }
}

const notifyNotLoaded = () => toast({ type: 'error', text: translate(clientText, 'notLoaded') })

/**
 * A dialog whose code the first screen doesn't need: fetched once that screen is shown, or when the dialog is opened
 * before. Not `lazy`, which would replace the whole page if the code can't be fetched; this says so and closes.
 */
export const loadLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Shown until then. */
  Placeholder?: ComponentType<Props>,
): ComponentType<Props> => {
  const loader = makeLoader(load)
  const LoadedLater = (props: Props) => {
    const [, setIsLoaded] = useState(false)
    const isClosed = 'opened' in props && props.opened === false
    const latest = useRef(props)
    latest.current = props
    useEffect(() => {
      let isUnmounted = false
      const start = () =>
        loader.start().then(
          // Renders in slices.
          () => isUnmounted || startTransition(() => setIsLoaded(true)),
          () => {
            if (isUnmounted || isClosed) return
            notifyNotLoaded()
            const { current } = latest
            if ('close' in current && typeof current.close === 'function') current.close()
            else if ('onCancel' in current && typeof current.onCancel === 'function') current.onCancel()
          },
        )
      const stop = isClosed ? whenFirstContentShown(() => void start()) : void start()
      return () => {
        isUnmounted = true
        stop?.()
      }
    }, [isClosed])
    const Loaded = loader.get()
    if (Loaded) return <Loaded {...props} />
    return Placeholder ? <Placeholder {...props} /> : null
  }
  return LoadedLater
}

interface ControlsOptions {
  /** A button that was clicked before the code was loaded is clicked afterwards: for menus. */
  replaysClick?: true
}

/**
 * Controls that look the same before their code is loaded: `Placeholder` has the same buttons in the same order. The
 * code is fetched once the first screen is shown, or when someone points at or focuses a button before. The focus stays
 * on the same button.
 */
export const loadControlsLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props>,
  { replaysClick }: ControlsOptions = {},
): ComponentType<Props> => {
  const loader = makeLoader(load)
  const ControlsLoadedLater = (props: Props) => {
    const [isLoaded, setIsLoaded] = useState(loader.get() !== undefined)
    const frame = useRef<HTMLSpanElement>(null)
    const focused = useRef(-1)
    const clicked = useRef(-1)
    const getButtons = () => [...(frame.current?.querySelectorAll('button') ?? [])]
    const isPressed = useRef(false)
    const showLoaded = () => {
      if (isPressed.current || !loader.get()) return
      focused.current = getButtons().findIndex((button) => button === document.activeElement)
      setIsLoaded(true)
    }
    const fetchCode = () => void loader.start().then(showLoaded, notifyNotLoaded)
    /** A button that is replaced between press and release gets no click. */
    const holdUntilReleased = () => {
      isPressed.current = true
      const controller = new AbortController()
      const release = () => {
        controller.abort()
        isPressed.current = false
        // After the click, which follows the release.
        setTimeout(showLoaded)
      }
      for (const name of ['pointerup', 'pointercancel'] as const) {
        window.addEventListener(name, release, { signal: controller.signal })
      }
    }
    useEffect(() => (isLoaded ? undefined : whenFirstContentShown(fetchCode)), [isLoaded])
    useLayoutEffect(() => {
      if (!isLoaded) return
      const buttons = getButtons()
      if (focused.current >= 0) buttons[focused.current]?.focus()
      if (clicked.current >= 0) buttons[clicked.current]?.click()
      clicked.current = -1
    }, [isLoaded])
    const Loaded = isLoaded ? loader.get() : undefined
    const start = isLoaded ? undefined : fetchCode
    const startByClick = ({ target }: MouseEvent) => {
      if (replaysClick) clicked.current = getButtons().findIndex((button) => button.contains(target as Node))
      fetchCode()
    }
    return (
      // No box, so that the controls are laid out by what is around them.
      <span
        ref={frame}
        style={{ display: 'contents' }}
        onPointerEnter={start}
        onPointerDownCapture={isLoaded ? undefined : holdUntilReleased}
        onFocusCapture={start}
        onClickCapture={isLoaded ? undefined : startByClick}
      >
        {Loaded ? <Loaded {...props} /> : <Placeholder {...props} />}
      </span>
    )
  }
  return ControlsLoadedLater
}
