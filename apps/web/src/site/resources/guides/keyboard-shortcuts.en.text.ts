import type { Guide } from '#web/site/resources/guide.ts'

export const keyboardShortcuts: Guide = {
  slug: 'keyboard-shortcuts',
  title: 'Keyboard shortcuts',
  summary: 'All keys of Storeward in one place: search, lists, orders, forms, tables, things you move, and maps.',
  sections: [
    {
      id: 'everywhere',
      heading: 'Everywhere',
      body: [
        'On a Mac ‹⌘› takes the place of ‹Ctrl›. Single letters work as long as you are not typing into a field and no dialog is open.',
        {
          table: {
            head: ['Key', 'What it does'],
            rows: [
              ['‹Ctrl›+‹K›', 'Opens the search: screens, actions, stores, and things by their name'],
              ['‹↑› ‹↓› ‹Enter›', 'Choose in the search and open it'],
              ['‹Esc›', 'Closes the uppermost dialog, menu or message'],
              ['‹Tab›', 'Goes to the next thing; the first one on each page skips to the content'],
            ],
          },
        },
      ],
    },
    {
      id: 'lists',
      heading: 'In lists',
      body: [
        'Orders, products, customers and all other lists have the same keys. ‹?› shows them wherever you are.',
        {
          table: {
            head: ['Key', 'What it does'],
            rows: [
              ['‹/›', '[[Search]]'],
              ['‹J› ‹K›', '[[Next and previous row]]'],
              ['‹Enter›', '[[Open the row]]'],
              ['‹X›', '[[Select the row]]'],
              ['‹B›', '[[To the actions for selected rows]]'],
              ['‹Esc›', '[[Clear the selection, then the search]]'],
              ['‹?›', '[[This list of keys]]'],
            ],
          },
        },
      ],
    },
    {
      id: 'orders',
      heading: 'On the page of an order',
      body: [
        {
          table: {
            head: ['Key', 'What it does'],
            rows: [
              ['‹J›', 'The older order, which stands below it in the list'],
              ['‹K›', 'The newer order'],
            ],
          },
        },
        'While you enter an order, ‹Enter› in [[Add a product]] adds what has exactly the code you typed. That is what a scanner does.',
      ],
    },
    {
      id: 'forms',
      heading: 'In forms',
      body: [
        {
          table: {
            head: ['Key', 'What it does'],
            rows: [
              ['‹Ctrl›+‹S›', 'Saves; in a new order it places the order'],
              ['‹Enter›', 'Adds a tag, a code, a postcode or a day in fields that take several'],
              ['‹Ctrl›+‹V›', 'Uploads a copied picture among the media of a product'],
              ['‹Ctrl›+‹B› ‹Ctrl›+‹I›', 'Bold and italic in descriptions'],
            ],
          },
        },
      ],
    },
    {
      id: 'tables',
      heading: 'In tables that you type into',
      body: [
        'Prices and stock, variants and stock counts are edited in tables that have the keys of a spreadsheet.',
        {
          table: {
            head: ['Key', 'What it does'],
            rows: [
              ['‹↑› ‹↓› ‹←› ‹→›', 'To the next cell; with ‹Ctrl› to the edge; with ‹Shift› they mark cells'],
              ['‹Home› ‹End›', 'To the first and last cell of the row; with ‹Ctrl› of the table'],
              ['‹Page Up› ‹Page Down›', 'Ten rows up and down'],
              ['‹Enter› ‹F2›', 'Opens the cell; typing replaces what is in it'],
              ['‹Enter› ‹Tab›', 'In an open cell: keeps it and goes down or on; with ‹Shift› back'],
              ['‹Esc›', 'In an open cell: leaves it as it was'],
              ['‹Delete› ‹Backspace›', 'Empties the marked cells'],
              ['‹Ctrl›+‹C› ‹Ctrl›+‹V›', 'Copies and pastes, from and to a spreadsheet as well'],
              ['‹Ctrl›+‹D›', 'Fills down'],
              ['‹Ctrl›+‹Z›', 'Undoes'],
              ['‹Esc›, then ‹Tab›', 'Leaves the table'],
            ],
          },
        },
      ],
    },
    {
      id: 'moving',
      heading: 'Things that you move',
      body: [
        {
          table: {
            head: ['Key', 'What it does'],
            rows: [
              ['‹Space›', 'Picks up a category, an option or a payment option at its handle, and puts it down again'],
              ['‹↑› ‹↓› ‹←› ‹→›', 'Move what was picked up; on a map, the pin or corner that has the focus'],
              ['‹Esc›', 'Leaves it where it was'],
            ],
          },
        },
      ],
    },
  ],
}
