import { loadControlsLater } from '#web/kit/page/load-later.tsx'
import { SegmentMenuButton, type SegmentMenuProps } from './segment-menu-button.tsx'

const Placeholder = ({ segment }: SegmentMenuProps) => <SegmentMenuButton segment={segment} aria-haspopup="menu" />

export const SegmentMenu = loadControlsLater(
  () => import('./segment-menu.tsx').then((module) => module.SegmentMenu),
  Placeholder,
  { replaysClick: true },
)
