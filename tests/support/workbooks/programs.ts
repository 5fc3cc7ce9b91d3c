/** How four programs write the same workbook: order of attributes, default attributes, ids, forms of numbers. */
import { escaped, MAIN, XML } from '../hostile-files/book.ts'
import { letters } from '../workbook.ts'

export const PROGRAMS = ['Excel', 'LibreOffice', 'Google Sheets', 'WPS'] as const
export type Program = (typeof PROGRAMS)[number]

export type State = 'visible' | 'hidden' | 'veryHidden'
type SheetEntry = { name: string; id: number; state: State; active: number }

/** A format's id and the style that has it; style 0 is General. */
export type Format = { id: number; code: string; style: number }

export type Writing = {
  workbook(sheets: readonly SheetEntry[]): string
  sheet(rows: string): string
  row(number: number, width: number, cells: string): string
  number(at: string, style: number, value: number): string
  text(at: string, index: number): string
  texts(all: readonly string[]): string
  styles(formats: readonly Format[]): string
  /** The first id of a format of its own. */
  firstFormat: number
}

const REL = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const X14 =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac xr" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision"'
const active = (sheets: readonly SheetEntry[]) => sheets[0]?.active ?? 0
const state = (one: SheetEntry) => (one.state === 'visible' ? '' : ` state="${one.state}"`)
const items = (all: readonly string[], open = '<t>') =>
  all.map((one) => `<si>${open}${escaped(one)}</t></si>`).join('')
const formatList = (formats: readonly Format[]) =>
  formats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`).join('')

const excel: Writing = {
  firstFormat: 164,
  workbook: (sheets) =>
    `${XML}\n<workbook ${MAIN} ${REL} ${X14}><fileVersion appName="xl" lastEdited="7" lowestEdited="7" rupBuild="27425"/><workbookPr defaultThemeVersion="166925"/><bookViews><workbookView xWindow="-108" yWindow="-108" windowWidth="23256" windowHeight="12456" firstSheet="${active(sheets)}" activeTab="${active(sheets)}" xr2:uid="{0}" xmlns:xr2="http://schemas.microsoft.com/office/spreadsheetml/2015/revision2"/></bookViews><sheets>${sheets
      .map(
        (one) => `<sheet name="${escaped(one.name)}" sheetId="${one.id}"${state(one)} r:id="rId${one.id}"/>`,
      )
      .join('')}</sheets><calcPr calcId="191029"/></workbook>`,
  sheet: (rows) =>
    `${XML}\n<worksheet ${MAIN} ${REL} ${X14} xr:uid="{1}"><dimension ref="A1"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="14.4" x14ac:dyDescent="0.3"/><sheetData>${rows}</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`,
  row: (number, width, cells) => `<row r="${number}" spans="1:${width}" x14ac:dyDescent="0.3">${cells}</row>`,
  number: (at, style, value) => `<c r="${at}"${style ? ` s="${style}"` : ''}><v>${value}</v></c>`,
  text: (at, index) => `<c r="${at}" t="s"><v>${index}</v></c>`,
  texts: (all) =>
    `${XML}\n<sst ${MAIN} count="${all.length}" uniqueCount="${all.length}">${items(all)}</sst>`,
  styles: (formats) =>
    `${XML}\n<styleSheet ${MAIN} ${X14}><numFmts count="${formats.length}">${formatList(formats)}</numFmts><fonts count="1"><font><sz val="11"/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${formats.map(({ id }) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
}

/** Every default is written; two styles of cells come before those of the formats, General has an id of its own. */
const libreOffice: Writing = {
  firstFormat: 165,
  workbook: (sheets) =>
    `${XML}\n<workbook ${MAIN} ${REL}><fileVersion appName="Calc"/><workbookPr backupFile="false" showObjects="all" date1904="false"/><workbookProtection/><bookViews><workbookView showHorizontalScroll="true" showVerticalScroll="true" showSheetTabs="true" xWindow="0" yWindow="0" windowWidth="16384" windowHeight="8192" tabRatio="500" firstSheet="0" activeTab="${active(sheets)}"/></bookViews><sheets>${sheets
      .map(
        (one) =>
          `<sheet name="${escaped(one.name)}" sheetId="${one.id}" state="${one.state}" r:id="rId${one.id}"/>`,
      )
      .join(
        '',
      )}</sheets><calcPr iterateCount="100" refMode="A1" iterate="false" iterateDelta="0.001"/></workbook>`,
  sheet: (rows) =>
    `${XML}\n<worksheet ${MAIN} ${REL}><sheetPr filterMode="false"><pageSetUpPr fitToPage="false"/></sheetPr><dimension ref="A1"/><sheetViews><sheetView showFormulas="false" workbookViewId="0"></sheetView></sheetViews><sheetFormatPr defaultRowHeight="12.8"/><sheetData>${rows}</sheetData><printOptions headings="false"/></worksheet>`,
  row: (number, _width, cells) =>
    `<row r="${number}" customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false">${cells}</row>`,
  number: (at, style, value) => `<c r="${at}" s="${style}" t="n"><v>${value}</v></c>`,
  text: (at, index) => `<c r="${at}" s="0" t="s"><v>${index}</v></c>`,
  texts: (all) =>
    `${XML}\n<sst ${MAIN} count="${all.length}" uniqueCount="${all.length}">${items(all, '<t xml:space="preserve">')}</sst>`,
  styles: (formats) =>
    `${XML}\n<styleSheet ${MAIN}><numFmts count="${formats.length + 1}"><numFmt numFmtId="164" formatCode="General"/>${formatList(formats)}</numFmts><fonts count="1"><font><sz val="10"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border diagonalUp="false"/></borders><cellStyleXfs count="2"><xf numFmtId="164" fontId="0" fillId="0" borderId="0"></xf><xf numFmtId="43" fontId="0"></xf></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyFont="false" applyBorder="false"><alignment horizontal="general"/><protection locked="true" hidden="false"/></xf>${formats.map(({ id }) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyFont="false"><alignment horizontal="general"/><protection locked="true" hidden="false"/></xf>`).join('')}</cellXfs></styleSheet>`,
}

/** Attributes by the alphabet, whole numbers with a decimal, empty cells that have a style. */
const google: Writing = {
  firstFormat: 164,
  workbook: (sheets) =>
    `${XML}<workbook ${MAIN} ${REL} xmlns:mx="http://schemas.microsoft.com/office/mac/excel/2008/main"><workbookPr/><sheets>${sheets
      .map(
        (one) =>
          `<sheet state="${one.state}" name="${escaped(one.name)}" sheetId="${one.id}" r:id="rId${one.id}"/>`,
      )
      .join('')}</sheets><definedNames/><calcPr/></workbook>`,
  sheet: (rows) =>
    `${XML}<worksheet ${MAIN} ${REL} xmlns:mx="http://schemas.microsoft.com/office/mac/excel/2008/main"><sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr customHeight="1" defaultColWidth="12.63" defaultRowHeight="15.75"/><sheetData>${rows}</sheetData><drawing r:id="rId1"/></worksheet>`,
  row: (number, width, cells) => `<row r="${number}">${cells}<c r="${letters(width)}${number}" s="0"/></row>`,
  number: (at, style, value) =>
    `<c r="${at}" s="${style}"><v>${Number.isInteger(value) && value < 1e15 ? `${value}.0` : String(value).replace('e+', 'E')}</v></c>`,
  text: (at, index) => `<c r="${at}" s="0" t="s"><v>${index}</v></c>`,
  texts: (all) => `${XML}<sst ${MAIN} count="${all.length}" uniqueCount="${all.length}">${items(all)}</sst>`,
  styles: (formats) =>
    `${XML}<styleSheet ${MAIN}><numFmts count="${formats.length}">${formatList(formats)}</numFmts><fonts count="1"><font><sz val="10.0"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf borderId="0" fillId="0" fontId="0" numFmtId="0"/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf borderId="0" fillId="0" fontId="0" numFmtId="0" xfId="0" applyAlignment="1" applyFont="1"><alignment readingOrder="0" shrinkToFit="0"/></xf>${formats.map(({ id }) => `<xf borderId="0" fillId="0" fontId="0" numFmtId="${id}" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
}

/** As Excel of 2007 wrote, with formats from 176 on. */
const wps: Writing = {
  ...excel,
  firstFormat: 176,
  workbook: (sheets) =>
    `${XML}\n<workbook ${MAIN} ${REL}><fileVersion appName="xl" lastEdited="3" lowestEdited="5" rupBuild="9302"/><workbookPr/><bookViews><workbookView windowWidth="23040" windowHeight="9060" activeTab="${active(sheets)}"/></bookViews><sheets>${sheets
      .map(
        (one) => `<sheet name="${escaped(one.name)}" sheetId="${one.id}"${state(one)} r:id="rId${one.id}"/>`,
      )
      .join(
        '',
      )}</sheets><calcPr calcId="144525"/><extLst><ext uri="{2}" xmlns:s="http://www.wps.cn/officeDocument/2013/wpsCustomData"/></extLst></workbook>`,
  sheet: (rows) =>
    `${XML}\n<worksheet ${MAIN} ${REL}><sheetPr/><dimension ref="A1"/><sheetViews><sheetView workbookViewId="0"><selection activeCell="A1" sqref="A1"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="8.88" defaultRowHeight="14.4"/><sheetData>${rows}</sheetData><headerFooter/></worksheet>`,
  row: (number, width, cells) => `<row r="${number}" spans="1:${width}">${cells}</row>`,
}

export const WRITING: Readonly<Record<Program, Writing>> = {
  Excel: excel,
  LibreOffice: libreOffice,
  'Google Sheets': google,
  WPS: wps,
}
