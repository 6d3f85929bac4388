import { expect, it } from 'vitest'
import { withFirstPaint } from './first-screens.mjs'

it('writes the title, description and first paint of a screen into its document', () => {
  const shell = '<head><title>Storeward</title></head><body><div id="root"></div></body>'
  const paint = { html: '<main>$& $1</main>', title: 'Log in · Storeward', description: 'Log in to "Storeward".' }
  expect(withFirstPaint(shell, paint)).toBe(
    '<head><title>Log in · Storeward</title><meta name="description" content="Log in to &quot;Storeward&quot;."></head><body><div id="root"><main>$& $1</main></div></body>',
  )
})
