export interface Coordinates {
  latitude: number
  longitude: number
}

export interface MapMarker extends Coordinates {
  id: string
  label: string
  main?: boolean
  /** Can't be moved while the others can. */
  fixed?: boolean
  /** A corner of the area drawn between all corners in their order. */
  corner?: boolean
  /** A dot with this short text instead of a pin, in a color of the theme. */
  dot?: { text: string; color: string }
}

/** A line through points, in a color of the theme such as `var(--chart-1)`. */
export interface MapLine {
  id: string
  color: string
  points: readonly Coordinates[]
}

/** A circle around a point. */
export interface Reach extends Coordinates {
  meters: number
}

export interface MapData {
  /** What the map shows, for screen readers. */
  label: string
  markers: readonly MapMarker[]
  /** Makes markers movable by dragging and arrow keys. */
  onMove?: ((id: string, to: Coordinates) => void) | undefined
  /** Called when the map is clicked, to set a point. */
  onPick?: ((at: Coordinates) => void) | undefined
  reach?: Reach | undefined
  lines?: readonly MapLine[] | undefined
  onSelect?: ((id: string) => void) | undefined
  selected?: string | undefined
  /** The map moves there once and zooms in. */
  closeUp?: Coordinates | undefined
  /** Shows the name of each marker. */
  showNames?: boolean | undefined
  height?: number | string | undefined
}

/** Whether an area or lines are shown, or an area can be drawn. */
export const hasArea = ({ markers, reach, onPick, lines }: MapData): boolean =>
  Boolean(reach ?? onPick ?? lines) || markers.some(({ corner }) => corner)

export interface Tiles {
  url: string
  attribution: string
}
