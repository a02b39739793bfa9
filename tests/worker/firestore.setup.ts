import "./local-firestore";
