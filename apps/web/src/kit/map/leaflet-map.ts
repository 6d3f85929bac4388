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
import type { Translate } from '#web/client/text.ts'
import { addBaseMap } from './base-map.ts'
import type { Coordinates, MapData, MapMarker, Tiles } from './map-data.ts'
import type { mapText } from './map.text.ts'
import { makeIcon } from './pins.ts'
import { toBounds, makeShapes } from './shapes.ts'
import { addTownNames } from './town-names.ts'
import classes from './map.module.css'

type ShownData = Omit<MapData, 'label' | 'height'>

export interface LeafletMap {
  show(data: ShownData): void
  close(): void
}

interface OpenMapOptions {
  t: Translate<(typeof mapText)['en']>
  tiles: Tiles | undefined
  /** Disables animations for `prefers-reduced-motion`. */
  reduceMotion: boolean
}

const wholeWorld: LatLngExpression = [25, 0]
// Outlines show no more detail beyond this zoom.
const outlineZoom = { max: 12, single: 6, multiple: 8, closeUp: 11, picking: 8 }
const tileZoom = { max: 19, single: 14, multiple: 15, closeUp: 16, picking: 11 }
const padding: [number, number] = [48, 48]
const reachPadding: [number, number] = [16, 16]
const keyStep = 10
const arrows: Record<string, [number, number]> = {
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
}

const isCorner = ({ corner }: MapMarker): boolean => corner ?? false

const toCoordinates = (position: LatLng): Coordinates => {
  const { lat, lng } = position.wrap()
  const round = (degrees: number) => Number(degrees.toFixed(5))
  return { latitude: round(lat), longitude: round(lng) }
}

const escapeHtml = (text: string): string => {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}

/** Wrapper around Leaflet: draws the data and reports moved markers. */
export const openMap = (box: HTMLElement, { t, tiles, reduceMotion }: OpenMapOptions): LeafletMap => {
  const zooms = tiles ? tileZoom : outlineZoom
  const map = makeMap(box, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 1,
    maxZoom: zooms.max,
    worldCopyJump: true,
    // Zooming by wheel only while focused, so that the page can be scrolled over the map.
    scrollWheelZoom: false,
    zoomAnimation: !reduceMotion,
    fadeAnimation: !reduceMotion,
    markerZoomAnimation: !reduceMotion,
    inertia: !reduceMotion,
  }).setView(wholeWorld, 1)
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
  control.zoom({ zoomInTitle: t('zoomIn'), zoomOutTitle: t('zoomOut') }).addTo(map)
  const sources = control.attribution({ prefix: false }).addTo(map)

  let isOpen = true
  if (tiles) {
    tileLayer(tiles.url, { maxZoom: zooms.max, attribution: escapeHtml(tiles.attribution) }).addTo(map)
  } else {
    sources.addAttribution('Natural Earth, GeoNames')
    void addBaseMap(map, () => isOpen).then((isThere) => (isThere ? addTownNames(map) : undefined))
  }
  const resizeObserver = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  resizeObserver.observe(box)

  const markersById = new Map<string, Marker>()
  let shown: ShownData = { markers: [] }

  const shapes = makeShapes(map)

  const reportMove = (id: string, leafletMarker: Marker) => shown.onMove?.(id, toCoordinates(leafletMarker.getLatLng()))

  map.on('click', ({ latlng }) => shown.onPick?.(toCoordinates(latlng)))

  // Reads the markers, so that the area follows while one is dragged.
  const drawArea = () => {
    const corners = shown.markers.flatMap(({ id, corner }) => (corner ? (markersById.get(id)?.getLatLng() ?? []) : []))
    shapes.area(corners.map(({ lat, lng }) => [lat, lng]))
  }

  const add = (mapMarker: MapMarker): Marker => {
    const leafletMarker = marker([mapMarker.latitude, mapMarker.longitude], {
      icon: makeIcon(mapMarker, false),
      autoPanOnFocus: !reduceMotion,
    })
    leafletMarker.on('click', () => shown.onSelect?.(mapMarker.id))
    leafletMarker.on('drag', drawArea)
    leafletMarker.on('dragend', () => reportMove(mapMarker.id, leafletMarker))
    leafletMarker.on('add', () => {
      leafletMarker.getElement()?.addEventListener('keydown', (event) => {
        const step = arrows[event.key]
        if (!step || !shown.onMove || mapMarker.fixed) return
        event.preventDefault()
        event.stopPropagation()
        leafletMarker.setLatLng(
          map.containerPointToLatLng(map.latLngToContainerPoint(leafletMarker.getLatLng()).add(step)),
        )
        drawArea()
        reportMove(mapMarker.id, leafletMarker)
      })
    })
    return leafletMarker.addTo(map)
  }

  const refresh = (mapMarker: MapMarker) => {
    const leafletMarker = markersById.get(mapMarker.id) ?? add(mapMarker)
    markersById.set(mapMarker.id, leafletMarker)
    leafletMarker.setLatLng([mapMarker.latitude, mapMarker.longitude])
    leafletMarker.setIcon(makeIcon(mapMarker, mapMarker.id === shown.selected))
    const name = mapMarker.main && shown.markers.length > 1 ? t('main', { name: mapMarker.label }) : mapMarker.label
    const element = leafletMarker.getElement()
    const isMovable = Boolean(shown.onMove) && !mapMarker.fixed
    element?.setAttribute('aria-label', isMovable ? t('movable', { name }) : name)
    element?.classList.toggle(classes.movable ?? '', isMovable)
    if (isMovable) leafletMarker.dragging?.enable()
    else leafletMarker.dragging?.disable()
    leafletMarker.unbindTooltip()
    leafletMarker.bindTooltip(escapeHtml(mapMarker.label), {
      permanent: shown.showNames ?? false,
      className: classes.name ?? '',
    })
  }

  const fitView = ({ markers, reach, onPick, lines }: ShownData) => {
    if (reach) return void map.fitBounds(toBounds(reach), { padding: reachPadding })
    const points = markers.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
    const [single] = points
    if (!single) map.setView(wholeWorld, 1)
    else if (points.length === 1) map.setView(single, onPick ? zooms.picking : zooms.single)
    else
      map.fitBounds(latLngBounds(points), {
        padding,
        maxZoom: lines || markers.some(isCorner) ? zooms.max : zooms.multiple,
      })
    return undefined
  }

  return {
    show: (data) => {
      const staleIds = new Set(markersById.keys())
      const { closeUp } = shown
      shown = data
      for (const mapMarker of data.markers) {
        refresh(mapMarker)
        staleIds.delete(mapMarker.id)
      }
      for (const id of staleIds) {
        markersById.get(id)?.remove()
        markersById.delete(id)
      }
      drawArea()
      shapes.reach(data.reach)
      shapes.lines(data.lines ?? [])
      box.classList.toggle(classes.picking ?? '', Boolean(data.onPick))
      const view = map.getBounds()
      const isInView =
        data.markers.every(({ latitude, longitude }) => view.contains([latitude, longitude])) &&
        (!data.reach || view.contains(toBounds(data.reach)))
      // Keeps the user's view unless a marker is outside of it.
      if (data.closeUp && data.closeUp !== closeUp) {
        map.setView([data.closeUp.latitude, data.closeUp.longitude], zooms.closeUp)
      } else if ((staleIds.size > 0 && !data.onPick) || !isInView || map.getZoom() === 1) fitView(data)
    },
    close: () => {
      isOpen = false
      resizeObserver.disconnect()
      map.remove()
    },
  }
}
