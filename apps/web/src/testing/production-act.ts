import React from 'react'
import { flushSync } from 'react-dom'

// The production build has no `act`, with which `render` waits until the component is in the document.
Object.assign(React, {
  act: async (update: () => Promise<void>) => {
    await flushSync(update)
  },
})
