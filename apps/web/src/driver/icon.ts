import { svg } from '#web/dom/element.ts'

const iconPaths = {
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  navigate: 'M3 11 21 3l-8 18-2-8z',
  camera:
    'M5 7h2l2-3h6l2 3h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2m7 10a4 4 0 1 0 0-8 4 4 0 0 0 0 8',
  check: 'm5 12 5 5L20 7',
  cross: 'M6 6l12 12M18 6 6 18',
  note: 'M4 20h4L19 9a2.8 2.8 0 0 0-4-4L4 16zM13.5 6.5l4 4',
  payment: 'M3 6h18v12H3zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  pin: 'M12 21s7-6.5 7-12a7 7 0 0 0-14 0c0 5.500 7 12 7 12m0-9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5',
} as const

export const icon = (name: keyof typeof iconPaths): SVGElement =>
  svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: iconPaths[name] }))
