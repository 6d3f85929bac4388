export interface Coordinates {
  latitude: number
  longitude: number
}

export interface MapMarker extends Coordinates {
  id: string
  label: string
  main?: boolean
  /** Stays where it is while the others can be moved. */
  fixed?: boolean
  /** A corner of an area, which is drawn between all of them in their order. */
  corner?: boolean
}

/** As far as this around a point. */
export interface Reach extends Coordinates {
  metres: number
}

export interface MapData {
  /** What the map shows, read out for those who do not see it. */
  label: string
  markers: readonly MapMarker[]
  /** With it the markers can be dragged, and moved by the arrow keys. */
  onMove?: ((id: string, to: Coordinates) => void) | undefined
  /** The map itself was clicked: with it a point can be set. */
  onPick?: ((at: Coordinates) => void) | undefined
  reach?: Reach | undefined
  onSelect?: ((id: string) => void) | undefined
  selected?: string | undefined
  /** Where somebody has to look closely: the map goes there once, and then stays where it is put. */
  closeUp?: Coordinates | undefined
  /** Each marker carries its name. */
  named?: boolean | undefined
  height?: number | undefined
}

export interface Tiles {
  url: string
  attribution: string
}
