import type { Shape } from '../../src/core/words.ts'
import type { vi } from './keywords-vi.ts'

export const en: Shape<typeof vi> = {
  app: {
    updateKeywords: 'update, upgrade, reload version',
    installKeywords: 'install app, home screen, pwa',
  },
  order: {
    keywords: 'order rank sort position reorder move',
  },
  command: {
    setFieldKeywords: 'change, edit, update, field, assign',
    calendarKeywords: 'month, week, day, schedule, calendar of {what}',
    queueKeywords: 'queue, one by one, review, next, process',
    goKeywords:
      'open {what}, go to {what}, show {what}, see {what}, find {what}, search {what}, {what} list, list of {what}',
    createKeywords: 'create {what}, create a {what}, add {what}, add a {what}, new {what}, make {what}',
    editKeywords: 'edit {what}, change {what}, update {what}, modify {what}',
    deleteKeywords: 'delete {what}, remove {what}',
    activateKeywords: 'activate {what}, use {what} again, enable {what}, switch on {what}',
    deactivateKeywords:
      'deactivate {what}, stop {what}, stop using {what}, disable {what}, switch off {what}',
    cancelKeywords: 'cancel {what}, call off {what}',
    reopenKeywords: 'reopen {what}, open {what} again',
    assignKeywords: 'assign {what}, assign {what} to, give {what} to',
    noteKeywords: 'add note to {what}, note on {what}',
    historyKeywords: '{what} history, changes of {what}, who changed {what}, activity, audit log',
    copyLinkKeywords: 'copy link of {what}, share {what}, address of {what}',
    mergeKeywords: 'merge {what}, duplicates, combine {what}, join',
    openPaletteKeywords: 'command palette, search',
    keyCheckKeywords: 'typing tool unikey evkey telex vni bộ gõ',
    cheatSheetKeywords: 'help, keys, shortcuts, cheat sheet, hotkeys',
    dashboardKeywords: 'home, home page, start, overview',
    errorsKeywords: 'problems, crash, technicians, log',
    refreshKeywords: 'refresh, reload, reload page',
    toToastKeywords: 'button, toast, notification, undo',
    profileKeywords: 'my profile, my account, change password, password, avatar, picture, devices',
    endOthersKeywords: 'sessions, devices, unknown, log out other devices',
    signOutKeywords: 'log out, logout, sign off, leave',
    filterKeywords: 'search in the list, filter list',
    sortKeywords: 'order, sort by, ascending, descending',
    columnsKeywords: 'choose columns order width',
    showColumnKeywords: 'column',
    pinColumnKeywords: 'column freeze left',
    resetColumnsKeywords: 'column default restore',
    editCellKeywords: 'inline in place table',
    copyCellsKeywords: 'clipboard',
    pasteCellsKeywords: 'column spreadsheet excel',
    copyRowsKeywords: 'table excel spreadsheet clipboard',
    selectAllKeywords: 'tick everything',
    undoKeywords: 'take back, revert, undo last change',
    repeatKeywords: 'again, redo, repeat last command',
    recordMacroKeywords: 'capture commands, automation, new macro, create macro',
    discardMacroKeywords: 'cancel macro recording',
    manageMacrosKeywords: 'open macros, edit macro, rename, delete, key, list',
    themeKeywords: 'theme, colours, appearance, mode, night mode, day mode, switch theme',
    accentKeywords: 'theme, color, palette, tint, change colour',
    sizeKeywords: 'switch size, change size, switch size to {what}, size, density, font size, text size',
    languageKeywords:
      'switch language, change language, switch to {what}, switch language to {what}, change language to {what}, language',
    toggleSidebarKeywords: 'menu, hide sidebar, show sidebar, hide menu',
    fullscreenKeywords: 'fullscreen, maximize',
  },
  look: {
    settingsKeywords: 'theme, colour, open settings, settings panel, customise',
    fixedHeaderKeywords: 'top bar pin sticky',
    tabsViewKeywords: 'tab, tags view, show tabs, hide tabs, visited pages',
    sidebarLogoKeywords: 'brand logo sidebar',
  },
  export: {
    keywords: 'export {what}, download {what}, excel, xlsx, spreadsheet, file',
  },
  print: {
    keywords:
      'print {what}, print bill, print slip, print label, print waybill, printer, paper, a4, a5, 80mm, pdf, barcode',
  },
  notices: {
    openKeywords: 'open notices, inbox, notifications, bell, approval request, news',
    readKeywords: 'notifications, seen',
  },
  job: {
    downloadKeywords: 'excel, xlsx, save file, download export',
    openKeywords: 'open jobs, show jobs, progress, background work',
    cancelKeywords: 'cancel job, abort',
    retryKeywords: 'again, failed, refused, repeat',
    undoKeywords: 'take back, revert batch',
  },
  tabs: {
    keywords: 'visited open tabs bar',
    draftsKeywords: 'open drafts, unsaved work, typed draft',
  },
  views: {
    keywords: 'saved filter, tab, saved view',
  },
}
