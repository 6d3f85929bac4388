export declare const entryModules: readonly string[]

export interface FirstPaint {
  html: string
  title: string
  description: string
}

export declare const withFirstPaint: (html: string, firstPaint: FirstPaint) => string
