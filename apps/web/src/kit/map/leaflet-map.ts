import {
  type LatLng,
  type LatLngExpression,
  type Marker,
  control,
  latLngBounds,
  map as makeMap,
  marker,
  tileLayer,
} from 'leaflet'
import type { Translate } from '../../client/text.ts'
import { addBaseMap } from './base-map.ts'
import type { Coordinates, MapData, MapMarker, Tiles } from './map-data.ts'
import type { mapText } from './map.text.ts'
import { iconOf } from './pins.ts'
import { boundsOf, shapesOn } from './shapes.ts'
import { nameTowns } from './town-names.ts'
import classes from './map.module.css'

type Shown = Omit<MapData, 'label' | 'height'>

export interface LeafletMap {
  show(data: Shown): void
  close(): void
}

interface Surroundings {
  t: Translate<(typeof mapText)['en']>
  tiles: Tiles | undefined
  /** Disables animations for `prefers-reduced-motion`. */
  still: boolean
}

const wholeWorld: LatLngExpression = [25, 0]
// Outlines show no more detail beyond this zoom.
const drawnZoom = { most: 12, one: 6, several: 8, closeUp: 11, picking: 8 }
const tiledZoom = { most: 19, one: 14, several: 15, closeUp: 16, picking: 11 }
const padding: [number, number] = [48, 48]
const near: [number, number] = [16, 16]
const keyStep = 10
const arrows: Record<string, [number, number]> = {
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
}

const isCorner = ({ corner }: MapMarker): boolean => corner ?? false

const coordinatesOf = (at: LatLng): Coordinates => {
  const { lat, lng } = at.wrap()
  const short = (degrees: number) => Number(degrees.toFixed(5))
  return { latitude: short(lat), longitude: short(lng) }
}

const escaped = (text: string): string => {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}

/** Wrapper around Leaflet: draws the data and reports moved markers. */
export const openMap = (box: HTMLElement, { t, tiles, still }: Surroundings): LeafletMap => {
  const zooms = tiles ? tiledZoom : drawnZoom
  const map = makeMap(box, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 1,
    maxZoom: zooms.most,
    worldCopyJump: true,
    // Zooming by wheel only while focused, so that the page can be scrolled over the map.
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  }).setView(wholeWorld, 1)
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
  control.zoom({ zoomInTitle: t('zoomIn'), zoomOutTitle: t('zoomOut') }).addTo(map)
  const sources = control.attribution({ prefix: false }).addTo(map)

  let open = true
  if (tiles) {
    tileLayer(tiles.url, { maxZoom: zooms.most, attribution: escaped(tiles.attribution) }).addTo(map)
  } else {
    sources.addAttribution('Natural Earth, GeoNames')
    void addBaseMap(map, () => open).then((isThere) => (isThere ? nameTowns(map) : undefined))
  }
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  resized.observe(box)

  const drawn = new Map<string, Marker>()
  let shown: Shown = { markers: [] }

  const shapes = shapesOn(map)

  const moved = (id: string, pinned: Marker) => shown.onMove?.(id, coordinatesOf(pinned.getLatLng()))

  map.on('click', ({ latlng }) => shown.onPick?.(coordinatesOf(latlng)))

  // Reads the markers, so that the area follows while one is dragged.
  const drawArea = () => {
    const corners = shown.markers.flatMap(({ id, corner }) => (corner ? (drawn.get(id)?.getLatLng() ?? []) : []))
    shapes.area(corners.map(({ lat, lng }) => [lat, lng]))
  }

  const add = (one: MapMarker): Marker => {
    const pinned = marker([one.latitude, one.longitude], { icon: iconOf(one, false), autoPanOnFocus: !still })
    pinned.on('click', () => shown.onSelect?.(one.id))
    pinned.on('drag', drawArea)
    pinned.on('dragend', () => moved(one.id, pinned))
    pinned.on('add', () => {
      pinned.getElement()?.addEventListener('keydown', (event) => {
        const step = arrows[event.key]
        if (!step || !shown.onMove || one.fixed) return
        event.preventDefault()
        event.stopPropagation()
        pinned.setLatLng(map.containerPointToLatLng(map.latLngToContainerPoint(pinned.getLatLng()).add(step)))
        drawArea()
        moved(one.id, pinned)
      })
    })
    return pinned.addTo(map)
  }

  const refresh = (one: MapMarker) => {
    const pinned = drawn.get(one.id) ?? add(one)
    drawn.set(one.id, pinned)
    pinned.setLatLng([one.latitude, one.longitude])
    pinned.setIcon(iconOf(one, one.id === shown.selected))
    const name = one.main && shown.markers.length > 1 ? t('main', { name: one.label }) : one.label
    const element = pinned.getElement()
    const isMovable = Boolean(shown.onMove) && !one.fixed
    element?.setAttribute('aria-label', isMovable ? t('movable', { name }) : name)
    element?.classList.toggle(classes.movable ?? '', isMovable)
    if (isMovable) pinned.dragging?.enable()
    else pinned.dragging?.disable()
    pinned.unbindTooltip()
    pinned.bindTooltip(escaped(one.label), { permanent: shown.named ?? false, className: classes.name ?? '' })
  }

  const lookAt = ({ markers, reach, onPick }: Shown) => {
    if (reach) return void map.fitBounds(boundsOf(reach), { padding: near })
    const points = markers.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
    const [only] = points
    if (!only) map.setView(wholeWorld, 1)
    else if (points.length === 1) map.setView(only, onPick ? zooms.picking : zooms.one)
    else map.fitBounds(latLngBounds(points), { padding, maxZoom: markers.some(isCorner) ? zooms.most : zooms.several })
    return undefined
  }

  return {
    show: (data) => {
      const known = new Set(drawn.keys())
      const { closeUp } = shown
      shown = data
      for (const one of data.markers) {
        refresh(one)
        known.delete(one.id)
      }
      for (const id of known) {
        drawn.get(id)?.remove()
        drawn.delete(id)
      }
      drawArea()
      shapes.reach(data.reach)
      box.classList.toggle(classes.picking ?? '', Boolean(data.onPick))
      const view = map.getBounds()
      const isSeen =
        data.markers.every(({ latitude, longitude }) => view.contains([latitude, longitude])) &&
        (!data.reach || view.contains(boundsOf(data.reach)))
      // Keeps the user's view unless a marker is outside of it.
      if (data.closeUp && data.closeUp !== closeUp) {
        map.setView([data.closeUp.latitude, data.closeUp.longitude], zooms.closeUp)
      } else if ((known.size > 0 && !data.onPick) || !isSeen || map.getZoom() === 1) lookAt(data)
    },
    close: () => {
      open = false
      resized.disconnect()
      map.remove()
    },
  }
}
