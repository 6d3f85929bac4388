import { type ComponentType, lazy } from 'react'

interface Preloadable<Props extends object> {
  /** Errors are left to the component. */
  preload: () => Promise<void>
  /** The component itself if its code is loaded: `lazy` shows a fallback even then. Stays the same once rendered. */
  get: () => ComponentType<Props>
}

/** A part of a page with its code apart, which can be loaded before the page is rendered. */
export const makePreloadable = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Preloadable<Props> => {
  let component: ComponentType<Props> | undefined
  return {
    preload: async () => {
      const module = await load().catch(() => undefined)
      component ??= module?.default
    },
    get: () => (component ??= lazy(load)),
  }
}
