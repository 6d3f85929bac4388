import type { Guide } from '#web/site/resources/guide.ts'

export const keyboardShortcuts: Guide = {
  slug: 'keyboard-shortcuts',
  title: 'Keyboard shortcuts',
  summary: 'All keyboard shortcuts for search, lists, orders, forms, tables, reordering, and maps.',
  sections: [
    {
      id: 'everywhere',
      heading: 'General',
      body: [
        'On a Mac, use ‹⌘› instead of ‹Ctrl›. Single-letter shortcuts work when you’re not typing in a field and no dialog is open.',
        {
          table: {
            head: ['Key', 'Action'],
            rows: [
              ['‹Ctrl›+‹K›', 'Search pages, actions, stores, and records'],
              ['‹↑› ‹↓› ‹Enter›', 'Choose and open a search result'],
              ['‹Esc›', 'Close the current dialog, menu, or message'],
              ['‹Tab›', 'Go to the next element. The first one on each page skips to the content'],
            ],
          },
        },
      ],
    },
    {
      id: 'lists',
      heading: 'Lists',
      body: [
        'All lists use the same shortcuts. Press ‹?› to show them.',
        {
          table: {
            head: ['Key', 'Action'],
            rows: [
              ['‹/›', '[[Search]]'],
              ['‹J› ‹K›', '[[Next or previous row]]'],
              ['‹Enter›', '[[Open row]]'],
              ['‹X›', '[[Select row]]'],
              ['‹B›', '[[Go to bulk actions]]'],
              ['‹Esc›', '[[Clear selection, then search]]'],
              ['‹?›', '[[Show shortcuts]]'],
            ],
          },
        },
      ],
    },
    {
      id: 'orders',
      heading: 'Orders',
      body: [
        {
          table: {
            head: ['Key', 'Action'],
            rows: [
              ['‹J›', 'Previous order (below in the list)'],
              ['‹K›', 'Next order'],
            ],
          },
        },
        'In a new order, press ‹Enter› in [[Add product]] to add the product with exactly that code. Barcode scanners do this for you.',
      ],
    },
    {
      id: 'reviews',
      heading: 'Reward requests',
      body: [
        {
          table: {
            head: ['Key', 'Action'],
            rows: [
              ['‹J› ‹K›', 'Next or previous request. The arrow keys work too'],
              ['‹A›', 'Approve'],
              ['‹R›', 'Reject'],
              ['‹1› ‹2› ‹3›', 'In the reject dialog: reject with that reason'],
              ['‹U›', 'Undo the last decision, for 10 seconds'],
            ],
          },
        },
      ],
    },
    {
      id: 'inbox',
      heading: 'Inbox',
      body: [
        {
          table: {
            head: ['Key', 'Action'],
            rows: [
              ['‹J› ‹K›', 'Next or previous conversation'],
              ['‹R›', 'Reply'],
              ['‹N›', 'Add a private note'],
              ['‹A›', 'Assign'],
              ['‹E›', 'Close or reopen'],
              ['‹Z›', 'Snooze'],
              ['‹/›', 'Search conversations. In a reply, insert a saved reply'],
              ['‹@›', 'In a note, mention a teammate'],
              ['‹Enter›', 'Send. ‹Shift›+‹Enter› starts a new line'],
              ['‹Esc›', 'Leave the reply'],
            ],
          },
        },
      ],
    },
    {
      id: 'forms',
      heading: 'Forms',
      body: [
        {
          table: {
            head: ['Key', 'Action'],
            rows: [
              ['‹Ctrl›+‹S›', 'Save. In a new order, place the order'],
              ['‹Enter›', 'Add a tag, code, ZIP code, or date to a list'],
              ['‹Ctrl›+‹V›', 'Upload a copied image to a product’s media'],
              ['‹Ctrl›+‹B› ‹Ctrl›+‹I›', 'Bold and italic in descriptions'],
              ['‹Ctrl›+‹Z› ‹Ctrl›+‹Shift›+‹Z›', 'Undo and redo in the theme editor'],
            ],
          },
        },
      ],
    },
    {
      id: 'tables',
      heading: 'Editable tables',
      body: [
        'Prices, stock, variants, and stock counts are edited in tables that work like a spreadsheet.',
        {
          table: {
            head: ['Key', 'Action'],
            rows: [
              ['‹↑› ‹↓› ‹←› ‹→›', 'Move to the next cell. With ‹Ctrl›, to the edge. With ‹Shift›, select cells'],
              ['‹Home› ‹End›', 'First and last cell of the row. With ‹Ctrl›, of the table'],
              ['‹Page Up› ‹Page Down›', 'Ten rows up and down'],
              ['‹Enter› ‹F2›', 'Edit the cell. Typing replaces its value'],
              ['‹Enter› ‹Tab›', 'While editing: save and move down or right. With ‹Shift›, back'],
              ['‹Esc›', 'While editing: discard the change'],
              ['‹Delete› ‹Backspace›', 'Clear the selected cells'],
              ['‹Ctrl›+‹C› ‹Ctrl›+‹V›', 'Copy and paste, also from and to a spreadsheet'],
              ['‹Ctrl›+‹D›', 'Fill down'],
              ['‹Ctrl›+‹Z›', 'Undo'],
              ['‹Esc›, then ‹Tab›', 'Leave the table'],
            ],
          },
        },
      ],
    },
    {
      id: 'moving',
      heading: 'Reordering and maps',
      body: [
        {
          table: {
            head: ['Key', 'Action'],
            rows: [
              ['‹Space›', 'Pick up or drop a category, option, or payment option by its handle'],
              ['‹↑› ‹↓› ‹←› ‹→›', 'Move the item. On a map, move the selected pin or corner'],
              ['‹Esc›', 'Cancel the move'],
            ],
          },
        },
      ],
    },
  ],
}
