import { flame } from './marks.ts'
import { at, box, disc, face, fade, fill, ring, shadow, solid, stroke } from './shapes.ts'

const ground = 200

interface Jar {
  content: string
  lid: string
  /** Half of its width. */
  half?: number
  top?: number
  inside?: string
  label?: string
  /** Drawn around the origin in the middle of the label. */
  mark?: string
}

/** A glass jar with a lid; what is in it shows through. */
export const jar = ({ content, lid, half = 50, top = 62, inside = '', label, mark = '' }: Jar): string => {
  const [left, width, height] = [120 - half, half * 2, ground - top - 16]
  const body = `M${left} ${top + 32}q0-14 14-16h${width - 28}q14 2 14 16v${height - 30}q0 14-14 14h${28 - width}q-14 0-14-14z`
  const labelTop = top + 16 + height * 0.3
  return [
    shadow(120, ground, half * 1.35),
    fill(content, body),
    inside,
    `<path fill="url(#round)" d="${body}"/>`,
    fade(0.35, stroke('#fff', 5, `M${left + 9} ${top + 38}v${height - 42}`)),
    solid(lid, box(left + 6, top - 10, width - 12, 24, 5)),
    fade(0.25, stroke('#000', 1.5, `M${left + 8} ${top + 5}h${width - 16}`)),
    label ? solid(label, box(left, labelTop, width, height * 0.5)) : '',
    at(120, labelTop + height * 0.25, { scale: Math.min(1, height / 100) }, mark),
  ].join('')
}

interface Bottle {
  glass: string
  cap: string
  label?: string
  mark?: string
  /** Half of its width, and of its neck's. */
  half?: number
  neck?: number
  /** Where neck, shoulder and body begin. */
  top?: number
  shoulder?: number
  labelTop?: number
  labelHeight?: number
}

export const bottle = (shape: Bottle): string => {
  const {
    glass,
    cap,
    label,
    mark = '',
    half = 30,
    neck = 11,
    top = 22,
    shoulder = 78,
    labelTop = 122,
    labelHeight = 54,
  } = shape
  const slope = half - neck
  const body = `M${120 - neck} ${top}h${neck * 2}v${shoulder - top}c0 ${slope} ${slope} ${slope * 0.6} ${slope} ${slope * 1.6}v${ground - shoulder - slope * 1.6 - 7}q0 7-7 7h${14 - half * 2}q-7 0-7-7v${shoulder + slope * 1.6 + 7 - ground}c0-${slope} ${slope}-${slope * 0.6} ${slope}-${slope * 1.6}z`
  return [
    shadow(120, ground, half * 1.6),
    solid(glass, body),
    fade(0.4, stroke('#fff', 3, `M${120 - half + 7} ${shoulder + slope * 1.9}V${ground - 12}`)),
    solid(cap, box(120 - neck - 2, top - 8, neck * 2 + 4, 26, 3)),
    label ? solid(label, box(120 - half, labelTop, half * 2, labelHeight)) : '',
    at(120, labelTop + labelHeight / 2, { scale: half / 34 }, mark),
  ].join('')
}

interface Bag {
  color: string
  fold: string
  label: string
  mark: string
}

/** A stand-up bag with a folded top, as coffee is sold in. */
export const bag = ({ color, fold, label, mark }: Bag): string =>
  [
    shadow(120, ground, 72),
    solid(color, 'M76 60h88l8 128q1 12-11 12H79q-12 0-11-12z'),
    fade(0.13, fill('#000', 'M76 60l-8 128q-1 12 11 12h5l-2-140zM164 60l8 128q1 12-11 12h-5l2-140z')),
    face(fold, 'M74 34h92q4 0 4 5l-4 31q-46 6-92 0l-4-31q0-5 4-5z'),
    fade(0.2, stroke('#000', 2, 'M76 46h88')),
    face(label, box(90, 92, 60, 82, 4)),
    at(120, 126, {}, mark),
    fade(0.45, stroke('#3a3028', 2.6, 'M104 156h32M110 164h20')),
  ].join('')

interface Canister {
  color: string
  lid: string
  label: string
  mark: string
  half?: number
  top?: number
}

export const canister = ({ color, lid, label, mark, half = 46, top = 54 }: Canister): string => {
  const [left, width] = [120 - half, half * 2]
  const height = ground - top
  return [
    shadow(120, ground, half * 1.4),
    solid(color, `M${left} ${top}h${width}v${height - 8}q-${half} 14-${width} 0z`),
    solid(label, `M${left} ${top + height * 0.34}q${half} 12 ${width} 0v${height * 0.46}q-${half} 12-${width} 0z`),
    solid(lid, `M${left - 3} ${top - 18}h${width + 6}v34q-${half + 3} 12-${width + 6} 0z`),
    disc(lid, 120, top - 18, half + 3, 9),
    fade(0.25, disc('#fff', 120, top - 18, half + 3, 9)),
    ring('#0002', 1.5, [120, top - 18], half - 4, 6),
    at(120, top + height * 0.6, { scale: half / 46 }, mark),
  ].join('')
}

interface Bowl {
  color: string
  inner: string
  content?: string
  /** Half of its width, the rim's height on the canvas and the depth of the bowl. */
  half?: number
  rim?: number
  depth?: number
  ellipse?: number
  inside?: string
}

export const bowl = ({
  color,
  inner,
  content,
  half = 78,
  rim = 112,
  depth = 84,
  ellipse = 22,
  inside = '',
}: Bowl): string =>
  [
    shadow(120, rim + depth, half * 0.9, 12),
    solid(
      color,
      `M${120 - half} ${rim}h${half * 2}c0 ${depth * 0.62}-${half * 0.35} ${depth}-${half * 0.6} ${depth}h-${half * 0.8}c-${half * 0.25} 0-${half * 0.6}-${depth * 0.38}-${half * 0.6}-${depth}z`,
    ),
    disc(color, 120, rim, half, ellipse),
    fade(0.35, disc('#fff', 120, rim, half, ellipse)),
    disc(inner, 120, rim + 1, half - 5, ellipse - 4),
    content ? disc(content, 120, rim + 4, half - 10, ellipse - 7) : '',
    inside,
  ].join('')

/** A candle in a glass or a cup, burning. */
export const cupCandle = ({
  cup,
  wax,
  label,
  mark,
}: {
  cup: string
  wax: string
  label: string
  mark: string
}): string =>
  [
    shadow(120, ground, 70),
    solid(cup, 'M72 88h96v100q0 12-12 12H84q-12 0-12-12z'),
    disc(cup, 120, 88, 48, 11),
    disc(wax, 120, 90, 43, 8),
    fade(0.5, disc('#fff', 120, 89, 20, 4)),
    stroke('#3f352d', 3, 'M120 90V74'),
    at(120, 76, {}, flame()),
    face(label, box(92, 118, 56, 60, 3)),
    at(120, 146, { scale: 0.85 }, mark),
  ].join('')
