/*
 * Variants that Connect never draws. Their rules are not in the document: they come with the table of later views,
 * which loads before any of these (flow/skeletons.tsx). Each file continues the CSS module of the same name in this
 * folder, and its class names are the same, because the build makes them of the file's name.
 */
import './later/arming.module.css'
import './later/button.module.css'
import './later/notice.module.css'
import './later/panel.module.css'
import './later/row.module.css'
import './later/skeleton.module.css'
import './later/stack.module.css'
import './later/walletImage.module.css'
