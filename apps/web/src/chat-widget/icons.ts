import { svg } from '#web/dom/element.ts'

const paths = {
  chat: 'M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-8l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  close: 'M6 6l12 12M18 6 6 18',
  send: 'M12 20V5m-6 6 6-6 6 6',
  attach: 'm20 11-8 8a5 5 0 0 1-7-7l8-8a3 3 0 0 1 5 5l-8 8a2 2 0 0 1-3-3l7-7',
} as const

export const icon = (name: keyof typeof paths): SVGElement =>
  svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: paths[name] }))
