/** Elements that draw. No links, scripts, animation or foreign content. */
export const svgTags = (
  'svg g defs symbol use switch title desc path rect circle ellipse line polyline polygon text tspan textPath image ' +
  'linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer ' +
  'feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA ' +
  'feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting ' +
  'feSpotLight feTile feTurbulence'
).split(' ')

export const svgAttributes = (
  'id class style lang x y x1 x2 y1 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox version role rotate ' +
  'preserveAspectRatio transform opacity display visibility overflow clip clip-path clip-rule mask filter color ' +
  'color-interpolation color-interpolation-filters fill fill-opacity fill-rule stroke stroke-dasharray ' +
  'stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width vector-effect ' +
  'paint-order shape-rendering image-rendering text-rendering mix-blend-mode isolation enable-background ' +
  'font-family font-size font-style font-variant font-weight font-stretch letter-spacing word-spacing text-anchor ' +
  'text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode direction textLength ' +
  'lengthAdjust startOffset method spacing side xml:space gradientUnits gradientTransform spreadMethod offset ' +
  'stop-color stop-opacity patternUnits patternContentUnits patternTransform clipPathUnits maskUnits ' +
  'maskContentUnits mask-type markerWidth markerHeight markerUnits refX refY orient marker-start marker-mid ' +
  'marker-end filterUnits primitiveUnits in in2 result type mode values operator k1 k2 k3 k4 order kernelMatrix ' +
  'divisor bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant specularConstant ' +
  'specularExponent kernelUnitLength scale xChannelSelector yChannelSelector azimuth elevation flood-color ' +
  'flood-opacity lighting-color stdDeviation tableValues slope intercept amplitude exponent radius baseFrequency ' +
  'numOctaves seed stitchTiles pointsAtX pointsAtY pointsAtZ limitingConeAngle z'
).split(' ')
